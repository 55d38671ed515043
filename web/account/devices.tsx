import type { Device } from '../../shared/account.ts';
import { useDevices } from '../api/queries.ts';
import { Failed } from '../ui/failed.tsx';
import { Section } from '../ui/section.tsx';
import { ShowMore } from '../ui/show-more.tsx';
import { Spinner } from '../ui/spinner.tsx';
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
  if (devices.isLoading) return <Spinner label="Loading devices..." />;
  if (!devices.items) {
    return <Failed title="Your devices did not load." onRetry={devices.retry} />;
  }
  const hasOthers = devices.hasMore || devices.items.some(({ isCurrent }) => !isCurrent);
  return (
    <>
      <p>
        {hasOthers
          ? 'If you do not know one of these, sign it out and change your password.'
          : 'You are signed in on this device only.'}
      </p>
      <ul>
        {devices.items.toSorted(thisOneFirst).map((device) => (
          <DeviceRow key={device.id} device={device} />
        ))}
      </ul>
      <ShowMore {...devices} />
      {hasOthers && <EndOtherSessions />}
    </>
  );
}

const thisOneFirst = (a: Device, b: Device) => Number(b.isCurrent) - Number(a.isCurrent);
