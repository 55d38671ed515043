import { MonitorSmartphone } from 'lucide-react';
import { useRef } from 'react';
import type { Device } from '../../shared/account.ts';
import { useAction } from '../api/use-action.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { shownDate, TimeAgo } from '../ui/dates.tsx';
import { useFocusKept } from '../ui/use-focus-kept.ts';

export function DeviceRow({ device }: { device: Device }) {
  const row = useRef<HTMLLIElement>(null);
  useFocusKept(row, '[role=tabpanel]:not([hidden]) section h2');
  return (
    <li ref={row} className="flex items-start gap-4 border-line border-t-2 py-3">
      <MonitorSmartphone aria-hidden className="mt-0.5 size-6 shrink-0 text-muted" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-semibold">{device.name}</span>
            {device.isCurrent && <Badge tone="primary">This device</Badge>}
          </p>
          {!device.isCurrent && (
            <p className="text-meta text-muted">
              Last seen <TimeAgo date={device.lastSeenAt} />
            </p>
          )}
          <p className="text-meta text-muted">Signed in {shownDate(device.createdAt)}</p>
        </div>
        {!device.isCurrent && <SignOutDevice device={device} />}
      </div>
    </li>
  );
}

function SignOutDevice({ device }: { device: Device }) {
  const end = useAction('endSession');
  return (
    <Button
      tone="plain"
      aria-label={end.isPending ? undefined : `Sign out ${device.name}`}
      onClick={() => end.mutate({ params: { id: device.id } })}
      pending={end.isPending}
      pendingLabel="Signing out..."
    >
      Sign out
    </Button>
  );
}
