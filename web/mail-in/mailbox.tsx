import { m } from '../../shared/messages.ts';
import type { MailboxOutcome, MailboxState, MailboxTest } from '../../shared/reply-mailbox.ts';
import { adminActions } from '../api/actions/admin.ts';
import { useAction } from '../api/actions/use-action.ts';
import { useRead } from '../api/cache/queries.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Failed } from '../ui/failed.tsx';
import { LinkButton } from '../ui/links.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useLive } from '../ui/spoken.tsx';
import { MailboxSettings } from './mailbox-form.tsx';
import { Forget, TestOutcome } from './test-parts.tsx';

/** Milliseconds between reads while a test or connection is in progress. */
const LOOK = 1000;

/** Page on which the mailbox for replies is set, tested and switched on. */
export function MailboxPage() {
  const {
    data: state,
    isLoading,
    refetch,
  } = useRead('getMailbox', undefined, {
    refetchOnMount: 'always',
    refetchInterval: (query) => {
      const { isTesting, reading } = query.state.data ?? {};
      return isTesting || reading === 'connecting' ? LOOK : false;
    },
  });
  if (isLoading) return <Spinner label={m.mailbox_loading()} />;
  if (!state) return <Failed title={m.mailbox_failed()} onRetry={() => void refetch()} />;
  return (
    <div className="flex max-w-column flex-col gap-4">
      <p className="prose-width text-muted">{m.mailbox_explained()}</p>
      {state.isMailSetUp ? <SetUp state={state} /> : <NoMail />}
    </div>
  );
}

const NoMail = () => (
  <Card className="flex flex-col gap-3">
    <p>{m.mailbox_no_mail_out()}</p>
    <LinkButton to={paths.adminPart('mail-server')} tone="plain" className="self-start">
      {m.sending_set_up()}
    </LinkButton>
  </Card>
);

const SetUp = ({ state }: { state: MailboxState }) => (
  <>
    {state.where !== 'nowhere' && <Current state={state} />}
    {state.where !== 'settings' && (
      <Card as="section" className="flex flex-col gap-5">
        {state.set && <h2 className="text-heading">{m.mailbox_change()}</h2>}
        <MailboxSettings key={keyOf(state)} set={state.set} isTesting={state.isTesting} />
      </Card>
    )}
  </>
);

/** A new key resets the form to the stored values. */
const keyOf = ({ set }: MailboxState) =>
  set ? [set.provider, set.address, set.host, set.port, set.user].join(' ') : '';

/** The mailbox's state, and buttons for it. */
function Current({ state }: { state: MailboxState }) {
  const live = useLive();
  const { set, isTesting, test, isOn } = state;
  return (
    <Card as="section" className="flex flex-col gap-4">
      <div {...live} className="flex flex-col gap-2">
        <p className="font-semibold">{stateWords(state)}</p>
        {set && <p className="wrap-anywhere">{m.mailbox_address_is({ address: set.address })}</p>}
        {state.where === 'settings' && <p className="text-muted">{m.mailbox_in_settings_on()}</p>}
        {isTesting && <p>{m.mailbox_testing()}</p>}
        {!isTesting && test && <Outcome test={test} />}
      </div>
      {set && <Doing isOn={isOn} isTesting={isTesting} isTested={set.hasPlus !== null} />}
      {state.reading === 'trouble' && (
        <LinkButton to={paths.adminPart('health')} tone="plain" className="self-start">
          {m.mailbox_open_checkup()}
        </LinkButton>
      )}
    </Card>
  );
}

const stateWords = ({ isOn, reading }: MailboxState) => {
  if (!isOn) return m.mailbox_is_off();
  if (reading === 'trouble') return m.mailbox_is_troubled();
  return reading === 'connecting' ? m.mailbox_is_connecting() : m.mailbox_is_on();
};

const OUTCOMES: Record<MailboxOutcome, () => string> = {
  works: m.mailbox_outcome_works,
  'works-without-plus': m.mailbox_outcome_works_without_plus,
  'not-found': m.mailbox_outcome_not_found,
  'not-allowed': m.mailbox_outcome_not_allowed,
  'not-reached': m.mailbox_outcome_not_reached,
  certificate: m.mailbox_outcome_certificate,
  'not-encrypted': m.mailbox_outcome_not_encrypted,
  'not-signed-in': m.mailbox_outcome_not_signed_in,
  'mail-not-sent': m.mailbox_outcome_mail_not_sent,
  'not-arrived': m.mailbox_outcome_not_arrived,
};

const Outcome = ({ test: { outcome, said, at } }: { test: MailboxTest }) => {
  const isWell = outcome === 'works' || outcome === 'works-without-plus';
  return <TestOutcome words={OUTCOMES[outcome]()} {...{ isWell, said, at }} />;
};

type DoingProps = { isOn: boolean; isTesting: boolean; isTested: boolean };

function Doing({ isOn, isTesting, isTested }: DoingProps) {
  const test = useAction(adminActions.testMailbox);
  const turn = useAction(adminActions.switchMailbox);
  const forget = useAction(adminActions.forgetMailbox);
  return (
    <div className="flex flex-wrap gap-3">
      {(isOn || isTested) && (
        <Button
          tone={isOn ? 'plain' : undefined}
          pending={turn.isPending}
          onClick={() => turn.mutate({ body: { isOn: !isOn } })}
        >
          {isOn ? m.mailbox_switch_off() : m.mailbox_switch_on()}
        </Button>
      )}
      <Button
        tone="plain"
        pending={test.isPending || isTesting}
        pendingLabel={m.mailbox_testing_short()}
        onClick={() => test.mutate({})}
      >
        {m.mailbox_test_again()}
      </Button>
      <Forget
        label={m.mailbox_forget()}
        question={m.mailbox_forget_question()}
        explained={m.mailbox_forget_explained()}
        isPending={forget.isPending}
        onForget={(close) => forget.mutate({}, { onSettled: close })}
      />
    </div>
  );
}
