import { MonitorSmartphone } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Device } from '../../shared/account.ts';
import { m } from '../../shared/messages.ts';
import { accountActions } from '../api/actions/account.ts';
import { useAction } from '../api/actions/use-action.ts';
import { useDevices } from '../api/cache/lists.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Section } from '../ui/card.tsx';
import { shownDate, timeAgo } from '../ui/dates/dates.tsx';
import { useMinute } from '../ui/dates/minute.ts';
import { List } from '../ui/lists/list.tsx';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { useRestoredFocus } from '../ui/use-restored-focus.ts';

/** The user's signed-in devices, each with a sign-out button. */
export const Devices = () => (
  <Section title={m.account_devices_title()} name="devices">
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
        loading={m.account_devices_loading()}
        failed={m.account_devices_failed()}
        className="flex flex-col gap-3"
      >
        {(items) => (
          <>
            <p>{hasOthers ? m.account_devices_advice() : m.account_devices_only_this()}</p>
            <ul>
              {[...items].sort(thisOneFirst).map((device) => (
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

function DeviceRow({ device }: { device: Device }) {
  const row = useRef<HTMLLIElement>(null);
  useRestoredFocus(row, '[data-section=devices] h2');
  useMinute();
  return (
    <li ref={row} className="flex items-start gap-4 border-line border-t py-3">
      <MonitorSmartphone aria-hidden className="mt-0.5 size-6 shrink-0 text-muted" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-semibold">{device.name}</span>
            {device.isCurrent && <Badge tone="primary">{m.account_devices_this()}</Badge>}
          </p>
          {!device.isCurrent && (
            <p className="text-meta text-muted">
              <RichText
                message={m.account_devices_last_seen}
                values={{ ago: timeAgo(device.lastSeenAt) }}
                marks={{ time: (text) => <time dateTime={device.lastSeenAt}>{text}</time> }}
              />
            </p>
          )}
          <p className="text-meta text-muted">
            {m.account_devices_signed_in({ day: shownDate(device.createdAt) })}
          </p>
        </div>
        {!device.isCurrent && <SignOutDevice device={device} />}
      </div>
    </li>
  );
}

function SignOutDevice({ device }: { device: Device }) {
  const end = useAction(accountActions.endSession);
  return (
    <Button
      tone="plain"
      aria-label={
        end.isPending ? undefined : m.account_devices_sign_out_of({ device: device.name })
      }
      onClick={() => end.mutate({ params: { id: device.id } })}
      pending={end.isPending}
      pendingLabel={m.account_devices_signing_out()}
    >
      {m.account_devices_sign_out()}
    </Button>
  );
}

function EndOtherSessions() {
  const [isOpen, setOpen] = useState(false);
  const end = useAction(accountActions.endOtherSessions);
  const close = () => setOpen(false);
  return (
    <>
      <Button tone="plain" className="self-start" onClick={() => setOpen(true)}>
        {m.account_devices_others_button()}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={close}
        onConfirm={() => end.mutate({}, { onSettled: close })}
        title={m.account_devices_others_title()}
        confirmLabel={m.account_devices_others_submit()}
        pending={end.isPending}
        pendingLabel={m.account_devices_signing_out()}
      >
        <p className="font-semibold">{m.account_devices_others_question()}</p>
        <p>{m.account_devices_others_explained()}</p>
      </ConfirmDialog>
    </>
  );
}
