import { useState } from 'react';
import type { CurrentUser } from '../../shared/session.ts';
import { useRead } from '../api/queries.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { Section } from '../ui/card.tsx';

/** Says that the address is not confirmed yet, and offers the mail again; nothing once it is. */
export function ConfirmAddress({ user }: { user: CurrentUser }) {
  const { data: info } = useRead('getInfo');
  const send = useAction('sendConfirmation');
  const [isSent, setSent] = useState(false);
  if (user.isEmailConfirmed || !info?.mail) return null;
  return (
    <Section title="Please confirm your e-mail address">
      <p>
        A mail with a link was sent to <b>{user.email}</b>. Until you follow it, no mails about your
        groups come to you. Look among unwanted mail too.
      </p>
      <Button
        tone="plain"
        className="self-start"
        onClick={() => send.mutate({}, { onSuccess: () => setSent(true) })}
        pending={send.isPending}
        pendingLabel="Sending..."
      >
        {isSent ? 'Send it once more' : 'Send the mail again'}
      </Button>
    </Section>
  );
}
