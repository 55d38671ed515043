import type { CurrentUser } from '../../shared/session.ts';
import { useRead } from '../api/queries.ts';
import { useAction } from '../api/use-action.ts';
import { Section } from '../ui/card.tsx';
import { Switch } from '../ui/switch.tsx';

/** What one hears of by e-mail; each switch takes effect at once. */
export function MailSettings({ user }: { user: CurrentUser }) {
  const { data: info } = useRead('getInfo');
  const save = useAction('setPreferences');
  const { notifyNewPrayers, notifyAnsweredPrayers } = user;
  // While an answer is awaited the switches already stand where they were put.
  const shown =
    save.isPending && save.variables
      ? { notifyNewPrayers, notifyAnsweredPrayers, ...save.variables.body }
      : { notifyNewPrayers, notifyAnsweredPrayers };
  const change = (changed: Partial<typeof shown>) =>
    save.mutate({ body: { ...shown, ...changed } });
  return (
    <Section title="E-mail notifications">
      {info?.mail === false && (
        <p>
          This Upheld cannot send e-mail at present. What you choose here is kept for when it can.
        </p>
      )}
      <Switch
        label="New prayer requests"
        hint="When somebody shares a request with one of your groups."
        checked={shown.notifyNewPrayers}
        onChange={(isOn) => change({ notifyNewPrayers: isOn })}
      />
      <Switch
        label="Answered prayers"
        hint="When a request in one of your groups has been answered."
        checked={shown.notifyAnsweredPrayers}
        onChange={(isOn) => change({ notifyAnsweredPrayers: isOn })}
      />
    </Section>
  );
}
