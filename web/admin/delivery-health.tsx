import { CircleCheck, RefreshCw } from 'lucide-react';
import type { DeliveryHealth as Health } from '../../shared/admin.ts';
import { useRead } from '../api/queries.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { TimeAgo } from '../ui/dates.tsx';
import { Failed } from '../ui/failed.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { kindWords } from './words.ts';

const CHANNEL_WORDS = { mail: 'E-mail', push: 'Push notifications' };

const NOT_SET_UP = {
  mail: 'No mail server is set up, so Upheld sends no mail. Invitations and reset links are shown to whoever makes them, to be handed over.',
  push: 'Push notifications are not set up on this server.',
};

/** How mail and push are doing, in words for whoever looks after people, not machines. */
export function DeliveryHealth() {
  const {
    data: health,
    isLoading,
    isFetching,
    refetch,
  } = useRead('getDeliveryHealth', undefined, { refetchOnMount: 'always' });
  if (isLoading) return <Spinner label="Loading deliveries..." />;
  if (!health)
    return <Failed title="The deliveries did not load." onRetry={() => void refetch()} />;
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="prose-width min-w-0 flex-1 basis-80 text-muted">
          What Upheld tells people outside of its own pages, and whether it reaches them. What went
          wrong is shown for a week.
        </p>
        <Button
          tone="plain"
          icon={<RefreshCw aria-hidden className="size-5" />}
          pending={isFetching}
          pendingLabel="Checking..."
          onClick={() => void refetch()}
        >
          Check again
        </Button>
      </div>
      <div className="grid gap-4 two:grid-cols-2">
        <Channel channel="mail" counts={health.mail} />
        <Channel channel="push" counts={health.push} />
      </div>
      {health.trouble.length > 0 && <Trouble trouble={health.trouble} />}
    </div>
  );
}

type ChannelProps = { channel: 'mail' | 'push'; counts: Health['mail'] };

function Channel({ channel, counts }: ChannelProps) {
  const { waiting, failed, unknown } = counts;
  const isQuiet = waiting + failed + unknown === 0;
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h2 className="text-heading">{CHANNEL_WORDS[channel]}</h2>
      {!counts.isSetUp && <p>{NOT_SET_UP[channel]}</p>}
      {counts.isSetUp && isQuiet && (
        <p className="flex items-start gap-2 text-answered">
          <CircleCheck aria-hidden className="mt-0.5 size-6 shrink-0" />
          All is well: nothing is waiting, and nothing went wrong.
        </p>
      )}
      {!isQuiet && (
        <dl className="flex flex-col gap-3">
          <Count name="Waiting" count={waiting}>
            Goes out by itself. Where the other side cannot take it, Upheld tries again.
          </Count>
          <Count name="Failed" count={failed}>
            Did not arrive, and is not tried again.
          </Count>
          <Count name="Not certain" count={unknown}>
            Cut off while it was being sent. It may have arrived, so it is not sent twice.
          </Count>
        </dl>
      )}
    </Card>
  );
}

const Count = ({ name, count, children }: { name: string; count: number; children: string }) => (
  <div>
    <dt className="font-semibold">
      {name}: {count}
    </dt>
    <dd className="text-meta text-muted">{children}</dd>
  </div>
);

const Trouble = ({ trouble }: { trouble: Health['trouble'] }) => (
  <section className="flex flex-col gap-3">
    <h2 className="text-heading">Latest trouble</h2>
    <ul className="flex flex-col gap-3">
      {trouble.map(({ id, channel, kind, error, createdAt }) => (
        <Card key={id} as="li">
          <p className="font-semibold">{kindWords(kind)}</p>
          <p className="text-meta text-muted">
            {CHANNEL_WORDS[channel]}
            <span aria-hidden> · </span>
            <TimeAgo date={createdAt} />
          </p>
          <p className="prose-width">{error || 'No reason was given.'}</p>
        </Card>
      ))}
    </ul>
  </section>
);
