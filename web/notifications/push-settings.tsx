import { Bell, BellOff, BellRing } from 'lucide-react';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Spinner } from '../ui/spinner.tsx';
import type { Hindrance } from './hindrance.ts';
import { type PushState, usePush } from './use-push.ts';

const LOOKS = {
  'not-set': { Icon: Bell, words: 'Not Set' },
  active: { Icon: BellRing, words: 'Active' },
  blocked: { Icon: BellOff, words: 'Blocked' },
};

/** Push notifications in this browser: how they stand, and switching them on or off. */
export function PushSettings() {
  const push = usePush();
  return (
    <section aria-labelledby="push-heading" className="flex flex-col items-start gap-4">
      <h2 id="push-heading" className="text-heading font-semibold">
        Push notifications on this device
      </h2>
      <p>
        A short line, such as “New prayer request in Tuesday Group”, even while Upheld is closed. It
        never says what was asked, or by whom.
      </p>
      {push.hindrance && <Hindered by={push.hindrance} />}
      {!push.hindrance && !push.state && <Spinner />}
      {push.state && <Standing push={{ ...push, state: push.state }} />}
    </section>
  );
}

type StandingProps = {
  push: Omit<ReturnType<typeof usePush>, 'state'> & { state: PushState };
};

function Standing({ push }: StandingProps) {
  const { state, isBusy } = push;
  const { Icon, words } = LOOKS[state];
  return (
    <>
      <p role="status" className="flex items-center gap-2">
        <span>Status:</span>
        <Badge icon={<Icon aria-hidden className="size-5" />}>{words}</Badge>
      </p>
      {state === 'not-set' && (
        <Button pending={isBusy} pendingLabel="Enabling..." onClick={() => void push.enable()}>
          Enable notifications
        </Button>
      )}
      {state === 'active' && (
        <div className="flex flex-wrap gap-3">
          <Button tone="plain" pending={isBusy} onClick={push.sendTest}>
            Send a test notification
          </Button>
          <Button tone="plain" pending={isBusy} onClick={() => void push.disable()}>
            Disable notifications
          </Button>
        </div>
      )}
      {state === 'blocked' && (
        <p>
          This browser was told not to let Upheld notify you. To change that, press the sign at the
          left of the address above, choose Notifications, then Allow, and load this page again.
        </p>
      )}
    </>
  );
}

function Hindered({ by }: { by: Hindrance }) {
  if (by === 'unsupported') return <p>Push notifications are not supported in your browser.</p>;
  if (by === 'desktop program')
    return (
      <p>
        This program notifies you by itself while it is open or beside the clock. What it shows, and
        when it is quiet, is chosen in its menu under Settings.
      </p>
    );
  if (by === 'plain http')
    return (
      <p>
        Push notifications are not possible here, because this address begins with http:// and
        browsers allow them only on secure addresses, which begin with https://. E-mails and
        everything else work as they are. The person who runs this server can change it.
      </p>
    );
  return (
    <div>
      <p>On an iPhone or iPad, Upheld can notify you once it is on your home screen:</p>
      <ol className="mt-2 list-decimal pl-6">
        <li>Press the Share button, the square with an arrow pointing up.</li>
        <li>Choose “Add to Home Screen”, then “Add”.</li>
        <li>Open Upheld from its new icon and come back to this page.</li>
      </ol>
    </div>
  );
}
