import { pick } from 'es-toolkit';
import { PREFERENCES } from '../../shared/mailed-links.ts';
import { m } from '../../shared/messages.ts';
import { type CurrentUser, MAIL_FREQUENCIES } from '../../shared/session.ts';
import { accountActions } from '../api/actions/account.ts';
import { useAction } from '../api/actions/use-action.ts';
import { useRead } from '../api/cache/queries.ts';
import { Section } from '../ui/card.tsx';
import { Choices, Radio } from '../ui/fields/choices.tsx';
import { Switch } from '../ui/fields/switch.tsx';

const FREQUENCIES = {
  'at-once': { label: m.notifications_mail_at_once, hint: m.notifications_mail_at_once_hint },
  daily: { label: m.notifications_mail_daily, hint: m.notifications_mail_daily_hint },
  weekly: { label: m.notifications_mail_weekly, hint: m.notifications_mail_weekly_hint },
};

/** Email preferences. Each choice takes effect at once. */
export function MailSettings({ user }: { user: CurrentUser }) {
  const { data: info } = useRead('getInfo');
  // Sent one after another: each call has all preferences, and an older one would undo a later change.
  const save = useAction(accountActions.setPreferences, { inTurnWith: 'mail-settings' });
  const stored = pick(user, [...PREFERENCES, 'mailFrequency', 'urgentAtOnce']);
  // Shows the new state before the response.
  const shown = save.isPending && save.variables ? { ...stored, ...save.variables.body } : stored;
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
      <Switch
        label={m.notifications_mail_replies()}
        hint={m.notifications_mail_replies_hint()}
        checked={shown.notifyReplies}
        onChange={(isOn) => change({ notifyReplies: isOn })}
      />
      <Switch
        label={m.notifications_mail_now()}
        hint={m.notifications_mail_now_hint()}
        checked={shown.notifyNow}
        onChange={(isOn) => change({ notifyNow: isOn })}
      />
      <Choices legend={m.notifications_mail_frequency()}>
        {MAIL_FREQUENCIES.map((frequency) => (
          <Radio
            key={frequency}
            name="mailFrequency"
            label={FREQUENCIES[frequency].label()}
            hint={FREQUENCIES[frequency].hint()}
            checked={shown.mailFrequency === frequency}
            onChange={() => change({ mailFrequency: frequency })}
          />
        ))}
      </Choices>
      {shown.mailFrequency !== 'at-once' && (
        <Switch
          label={m.notifications_mail_urgent()}
          hint={m.notifications_mail_urgent_hint()}
          checked={shown.urgentAtOnce}
          onChange={(isOn) => change({ urgentAtOnce: isOn })}
        />
      )}
    </Section>
  );
}
