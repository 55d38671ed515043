import { CircleCheck, RefreshCw } from 'lucide-react';
import type { DeliveryHealth as Health } from '../../shared/admin.ts';
import { m } from '../../shared/messages.ts';
import { useRead } from '../api/cache/queries.ts';
import { paths } from '../paths.ts';
import { AfterDot } from '../ui/after-dot.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { TimeAgo } from '../ui/dates/dates.tsx';
import { Failed } from '../ui/failed.tsx';
import { LinkButton } from '../ui/links.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { kindWords } from './words.ts';

const CHANNEL_WORDS = { mail: m.admin_deliveries_mail, push: m.admin_deliveries_push };

const NOT_SET_UP = { mail: m.admin_deliveries_no_mail, push: m.admin_deliveries_no_push };

/** State of mail and push, in words for administrators without technical knowledge. */
export function DeliveryHealth() {
  const {
    data: health,
    isLoading,
    isFetching,
    refetch,
  } = useRead('getDeliveryHealth', undefined, { refetchOnMount: 'always' });
  if (isLoading) return <Spinner label={m.admin_deliveries_loading()} />;
  if (!health) return <Failed title={m.admin_deliveries_failed()} onRetry={() => void refetch()} />;
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="prose-width min-w-0 flex-1 basis-80 text-muted">
          {m.admin_deliveries_explained()}
        </p>
        <Button
          tone="plain"
          icon={<RefreshCw aria-hidden className="size-5" />}
          pending={isFetching}
          pendingLabel={m.admin_deliveries_checking()}
          onClick={() => void refetch()}
        >
          {m.admin_deliveries_check_again()}
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
      <h2 className="text-heading">{CHANNEL_WORDS[channel]()}</h2>
      {!counts.isSetUp && <p>{NOT_SET_UP[channel]()}</p>}
      {!counts.isSetUp && channel === 'mail' && (
        <LinkButton to={paths.adminPart('mail-server')} className="self-start">
          {m.sending_set_up()}
        </LinkButton>
      )}
      {counts.isSetUp && isQuiet && (
        <p className="flex items-start gap-2 text-answered">
          <CircleCheck aria-hidden className="mt-0.5 size-6 shrink-0" />
          {m.admin_deliveries_all_well()}
        </p>
      )}
      {!isQuiet && (
        <dl className="flex flex-col gap-3">
          <Count words={m.admin_deliveries_waiting({ count: waiting })}>
            {m.admin_deliveries_waiting_explained()}
          </Count>
          <Count words={m.admin_deliveries_count_failed({ count: failed })}>
            {m.admin_deliveries_count_failed_explained()}
          </Count>
          <Count words={m.admin_deliveries_uncertain({ count: unknown })}>
            {m.admin_deliveries_uncertain_explained()}
          </Count>
        </dl>
      )}
    </Card>
  );
}

const Count = ({ words, children }: { words: string; children: string }) => (
  <div>
    <dt className="font-semibold">{words}</dt>
    <dd className="text-meta text-muted">{children}</dd>
  </div>
);

const Trouble = ({ trouble }: { trouble: Health['trouble'] }) => (
  <section className="flex flex-col gap-3">
    <h2 className="text-heading">{m.admin_deliveries_trouble()}</h2>
    <ul className="flex flex-col gap-3">
      {trouble.map(({ id, channel, kind, error, createdAt }) => (
        <Card key={id} as="li">
          <p className="font-semibold">{kindWords(kind)}</p>
          <p className="text-meta text-muted">
            {CHANNEL_WORDS[channel]()}
            <AfterDot>
              <TimeAgo date={createdAt} />
            </AfterDot>
          </p>
          <p className="prose-width">{error || m.admin_deliveries_no_reason()}</p>
        </Card>
      ))}
    </ul>
  </section>
);
