import { useState } from 'react';
import { m } from '../../shared/messages.ts';
import type { CurrentUser } from '../../shared/session.ts';
import { accountActions } from '../api/actions/account.ts';
import { useAction } from '../api/actions/use-action.ts';
import { useRead } from '../api/cache/queries.ts';
import { useMailTrouble } from '../api/sign-in-methods.ts';
import { Button } from '../ui/button.tsx';
import { Section } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import { RichText } from '../ui/rich-text.tsx';

/** Shows that the address is unconfirmed, with a button that sends the mail again; null if confirmed. */
export function ConfirmAddress({ user }: { user: CurrentUser }) {
  const { data: info } = useRead('getInfo');
  const send = useAction(accountActions.sendConfirmation);
  const [isSent, setSent] = useState(false);
  if (user.email === null || user.isEmailConfirmed || !info?.mail) return null;
  return (
    <Section title={m.account_confirm_title()}>
      <p>
        <RichText
          message={m.account_confirm_explained}
          values={{ email: user.email }}
          marks={{ strong: (text) => <b>{text}</b> }}
        />
      </p>
      <MailTrouble />
      <Button
        tone="plain"
        className="self-start"
        onClick={() => send.mutate({}, { onSuccess: () => setSent(true) })}
        pending={send.isPending}
        pendingLabel={m.account_confirm_sending()}
      >
        {isSent ? m.account_confirm_send_once_more() : m.account_confirm_send_again()}
      </Button>
    </Section>
  );
}

const MailTrouble = () =>
  useMailTrouble() ? <Notice>{m.account_confirm_trouble()}</Notice> : null;
