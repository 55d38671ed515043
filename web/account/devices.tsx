import type { Device } from '../../shared/account.ts';
import { useDevices } from '../api/queries.ts';
import { List } from '../ui/list.tsx';
import { Section } from '../ui/section.tsx';
import { DeviceRow } from './device-row.tsx';
import { EndOtherSessions } from './end-other-sessions.tsx';

/** Where one is signed in, and the way to sign out from afar. */
export const Devices = () => (
  <Section title="Signed-in devices">
    <DeviceList />
  </Section>
);

function DeviceList() {
  const devices = useDevices();
  const hasOthers = devices.hasMore || devices.items?.some(({ isCurrent }) => !isCurrent);
  return (
    <>
      <List
        list={devices}
        loading="Loading devices..."
        failed="Your devices did not load."
        className="flex flex-col gap-3"
      >
        {(items) => (
          <>
            <p>
              {hasOthers
                ? 'If you do not know one of these, sign it out and change your password.'
                : 'You are signed in on this device only.'}
            </p>
            <ul>
              {items.toSorted(thisOneFirst).map((device) => (
                <DeviceRow key={device.id} device={device} />
              ))}
            </ul>
          </>
        )}
      </List>
      {hasOthers && <EndOtherSessions />}
    </>
  );
}

const thisOneFirst = (a: Device, b: Device) => Number(b.isCurrent) - Number(a.isCurrent);
