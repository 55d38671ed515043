import type { MailServerOutcome, MailServerState } from '../../shared/mail-server.ts';
import { m } from '../../shared/messages.ts';
import { adminActions } from '../api/actions/admin.ts';
import { useAction } from '../api/actions/use-action.ts';
import { useRead } from '../api/cache/queries.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Failed } from '../ui/failed.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useLive } from '../ui/spoken.tsx';
import { MailServerSettings } from './mail-server-form.tsx';
import { Forget, TestOutcome } from './test-parts.tsx';

/** Milliseconds between reads while a test is in progress. */
const LOOK = 1000;

/** Page on which the mail server for sending is set and tested. */
export function MailServerPage() {
  const {
    data: state,
    isLoading,
    refetch,
  } = useRead('getMailServer', undefined, {
    refetchOnMount: 'always',
    refetchInterval: (query) => (query.state.data?.isTesting ? LOOK : false),
  });
  if (isLoading) return <Spinner label={m.sending_loading()} />;
  if (!state) return <Failed title={m.sending_failed()} onRetry={() => void refetch()} />;
  const { where, isTesting, test } = state;
  return (
    <div className="flex max-w-column flex-col gap-4">
      <p className="prose-width text-muted">{m.sending_explained()}</p>
      {(where !== 'nowhere' || isTesting || test) && <Current state={state} />}
      {where !== 'settings' && (
        <Card as="section" className="flex flex-col gap-5">
          {state.set && <h2 className="text-heading">{m.sending_change()}</h2>}
          <MailServerSettings key={keyOf(state)} state={state} />
        </Card>
      )}
    </div>
  );
}

/** A new key resets the form to the stored values, also after a test has stored them. */
const keyOf = ({ set, test }: MailServerState) => {
  const stored = set ? [set.provider, set.address, set.host, set.port, set.user].join(' ') : '';
  return test?.isOfNew && test.outcome === 'works' ? `${stored} ${test.at}` : stored;
};

/** The mail server's state, and buttons for it. */
function Current({ state }: { state: MailServerState }) {
  const live = useLive();
  const { where, isOn, set, isTesting, test } = state;
  return (
    <Card as="section" className="flex flex-col gap-4">
      <div {...live} className="flex flex-col gap-2">
        <p className="font-semibold">{stateWords(state)}</p>
        {set && <p className="wrap-anywhere">{m.sending_address_is({ address: set.address })}</p>}
        {where === 'settings' && <p className="text-muted">{m.sending_in_settings_on()}</p>}
        {isTesting && <p>{m.sending_testing()}</p>}
        {!isTesting && test && <Outcome test={test} isSet={set !== null} />}
      </div>
      {set && <Doing isTesting={isTesting} isOn={isOn} />}
    </Card>
  );
}

const stateWords = ({ where, isOn }: MailServerState) => {
  if (where === 'nowhere') return m.sending_not_set();
  return isOn ? m.sending_is_on() : m.sending_is_off();
};

type Test = NonNullable<MailServerState['test']>;

const OUTCOMES: Record<MailServerOutcome, (test: { to: string }) => string> = {
  works: m.sending_outcome_works,
  'not-found': () => m.mailbox_outcome_not_found(),
  'not-allowed': () => m.sending_outcome_not_allowed(),
  'not-reached': () => m.mailbox_outcome_not_reached(),
  certificate: () => m.sending_outcome_certificate(),
  'not-encrypted': () => m.sending_outcome_not_encrypted(),
  'not-signed-in': () => m.mailbox_outcome_not_signed_in(),
  refused: m.sending_outcome_refused,
};

const Outcome = ({ test, isSet }: { test: Test; isSet: boolean }) => {
  const { outcome, said, to, at, isOfNew } = test;
  const isWell = outcome === 'works';
  return (
    <TestOutcome words={OUTCOMES[outcome]({ to })} {...{ isWell, said, at }}>
      {!isWell && isOfNew && isSet && <p>{m.sending_not_changed()}</p>}
    </TestOutcome>
  );
};

function Doing({ isTesting, isOn }: { isTesting: boolean; isOn: boolean }) {
  const test = useAction(adminActions.testMailServer);
  const forget = useAction(adminActions.forgetMailServer);
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        tone={isOn ? 'plain' : undefined}
        pending={test.isPending || isTesting}
        pendingLabel={m.mailbox_testing_short()}
        onClick={() => test.mutate({})}
      >
        {m.mailbox_test_again()}
      </Button>
      <Forget
        label={m.sending_forget()}
        question={m.sending_forget_question()}
        explained={m.sending_forget_explained()}
        isPending={forget.isPending}
        onForget={(close) => forget.mutate({}, { onSettled: close })}
      />
    </div>
  );
}
