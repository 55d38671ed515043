import { Bell, BellOff, BellRing } from 'lucide-react';
import { m } from '../../shared/messages.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useLive } from '../ui/spoken.tsx';
import type { PushUnsupportedReason } from './push-unsupported-reason.ts';
import { type PushState, usePush } from './use-push.ts';

const LOOKS = {
  'not-set': { Icon: Bell, words: m.notifications_push_not_set },
  active: { Icon: BellRing, words: m.notifications_push_active },
  refused: { Icon: BellOff, words: m.notifications_push_refused },
  blocked: { Icon: BellOff, words: m.notifications_push_blocked },
};

/** Push notifications in this browser: the state, and a switch button. */
export function PushSettings() {
  const push = usePush();
  return (
    <section aria-labelledby="push-heading" className="flex flex-col items-start gap-4">
      <h2 id="push-heading" className="text-heading font-semibold">
        {m.notifications_push_title()}
      </h2>
      <p>{m.notifications_push_explained()}</p>
      {push.pushUnsupportedReason && <Hindered by={push.pushUnsupportedReason} />}
      {!push.pushUnsupportedReason && !push.state && <Spinner />}
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
      <p {...useLive()} className="flex items-center gap-2">
        <span>{m.notifications_push_status()}</span>
        <Badge icon={<Icon aria-hidden className="size-5" />}>{words()}</Badge>
      </p>
      {state === 'refused' && <p>{m.notifications_push_refused_explained()}</p>}
      {(state === 'not-set' || state === 'refused') && (
        <Button
          pending={isBusy}
          pendingLabel={m.notifications_push_enabling()}
          onClick={() => void push.enable()}
        >
          {m.notifications_push_enable()}
        </Button>
      )}
      {state === 'active' && (
        <div className="flex flex-wrap gap-3">
          <Button tone="plain" pending={isBusy} onClick={() => void push.sendTest()}>
            {m.notifications_push_try()}
          </Button>
          <Button tone="plain" pending={isBusy} onClick={() => void push.disable()}>
            {m.notifications_push_disable()}
          </Button>
        </div>
      )}
      {state === 'blocked' && <p>{m.notifications_push_blocked_explained()}</p>}
    </>
  );
}

function Hindered({ by }: { by: PushUnsupportedReason }) {
  if (by === 'unsupported') return <p>{m.notifications_push_unsupported()}</p>;
  if (by === 'desktop program') return <p>{m.notifications_push_desktop()}</p>;
  if (by === 'plain http') return <p>{m.notifications_push_plain_http()}</p>;
  return (
    <div>
      <p>{m.notifications_push_home_screen()}</p>
      <ol className="mt-2 list-decimal ps-6">
        <li>{m.notifications_push_home_screen_share()}</li>
        <li>{m.notifications_push_home_screen_add()}</li>
        <li>{m.notifications_push_home_screen_open()}</li>
      </ol>
    </div>
  );
}
