import { m } from '../../shared/messages.ts';
import type { CurrentUser } from '../../shared/session.ts';
import { useRead } from '../api/queries.ts';
import { useAction } from '../api/use-action.ts';
import { Section } from '../ui/card.tsx';
import { Switch } from '../ui/switch.tsx';

/** E-mail preferences. Each switch takes effect at once. */
export function MailSettings({ user }: { user: CurrentUser }) {
  const { data: info } = useRead('getInfo');
  const save = useAction('setPreferences');
  const { notifyNewPrayers, notifyAnsweredPrayers } = user;
  // The switches show the new state before the server responds.
  const shown =
    save.isPending && save.variables
      ? { notifyNewPrayers, notifyAnsweredPrayers, ...save.variables.body }
      : { notifyNewPrayers, notifyAnsweredPrayers };
  const change = (changed: Partial<typeof shown>) =>
    save.mutate({ body: { ...shown, ...changed } });
  return (
    <Section title={m.notifications_mail_title()}>
      {info?.mail === false && <p>{m.notifications_mail_not_possible()}</p>}
      <Switch
        label={m.notifications_mail_new_requests()}
        hint={m.notifications_mail_new_requests_hint()}
        checked={shown.notifyNewPrayers}
        onChange={(isOn) => change({ notifyNewPrayers: isOn })}
      />
      <Switch
        label={m.notifications_mail_answered()}
        hint={m.notifications_mail_answered_hint()}
        checked={shown.notifyAnsweredPrayers}
        onChange={(isOn) => change({ notifyAnsweredPrayers: isOn })}
      />
    </Section>
  );
}
