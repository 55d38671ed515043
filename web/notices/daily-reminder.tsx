import { useState } from 'react';
import { isTimeZone } from '../../shared/congregation.ts';
import { m } from '../../shared/messages.ts';
import type { CurrentUser, Reminder } from '../../shared/session.ts';
import { accountActions } from '../api/actions/account.ts';
import { useAction } from '../api/actions/use-action.ts';
import { useRead } from '../api/cache/queries.ts';
import { pathOf } from '../api/paths.ts';
import { Button } from '../ui/button.tsx';
import { CalendarLink } from '../ui/calendar-link.tsx';
import { Section } from '../ui/card.tsx';
import { zoneName } from '../ui/dates/clock.ts';
import { DAYS, daysInOrder, dayWords, HOURS, hourWords, placeIn } from '../ui/dates/times.ts';
import { Checkbox, Choices } from '../ui/fields/choices.tsx';
import { Switch } from '../ui/fields/switch.tsx';
import { Select } from '../ui/fields/text-field.tsx';

/** Default reminder, of which most users change only the hour. */
const FIRST = { days: DAYS, hour: 7 };

/** IANA name of this device's time zone, for the server. */
const usableZone = () => {
  const zone = zoneName();
  return zone && isTimeZone(zone) ? zone : 'UTC';
};

/** Settings of the daily reminder. Each choice takes effect at once. */
export function DailyReminder({ user }: { user: CurrentUser }) {
  const { data: info } = useRead('getInfo');
  // Sent one after another: each call has all days, and an older response would undo a later change.
  const save = useAction(accountActions.setPreferences, { inTurnWith: 'reminder' });
  // Shows the new state before the response. A user cached by an older version has no reminder.
  const pending = save.isPending ? save.variables.body.reminder : undefined;
  const shown = pending === undefined ? (user.reminder ?? null) : pending;
  const set = (reminder: Reminder | null) => save.mutate({ body: { reminder } });
  return (
    <Section title={m.notifications_hour_title()}>
      <p className="prose-width">{m.notifications_hour_explained()}</p>
      <Switch
        label={m.notifications_hour_switch()}
        hint={m.notifications_hour_switch_hint()}
        checked={shown !== null}
        onChange={(isOn) => set(isOn ? { ...FIRST, timeZone: usableZone() } : null)}
      />
      {shown && (
        <>
          {info?.mail === false && <p>{m.notifications_hour_no_way()}</p>}
          {info?.mail && !user.isEmailConfirmed && <p>{m.notifications_hour_unconfirmed()}</p>}
          <When reminder={shown} onChange={set} />
          <div>
            <CalendarLink path={pathOf('downloadMyHour')} className="-ms-4" />
            <p className="prose-width text-meta text-muted">{m.calendar_hour_hint()}</p>
          </div>
        </>
      )}
    </Section>
  );
}

type WhenProps = { reminder: Reminder; onChange: (reminder: Reminder) => void };

function When({ reminder, onChange }: WhenProps) {
  const [isEmpty, setEmpty] = useState(false);
  const { days, hour, timeZone } = reminder;
  const here = usableZone();
  const setDay = (day: number, isOn: boolean) => {
    const chosen = DAYS.filter((one) => (one === day ? isOn : days.includes(one)));
    setEmpty(chosen.length === 0);
    if (chosen.length > 0) onChange({ ...reminder, days: chosen });
  };
  return (
    <>
      <div className="max-w-60">
        <Select
          label={m.notifications_hour_hour()}
          hint={m.notifications_hour_zone({ zone: placeIn(timeZone) })}
          value={hour}
          onChange={({ target }) => onChange({ ...reminder, hour: Number(target.value) })}
        >
          {HOURS.map((one) => (
            <option key={one} value={one}>
              {hourWords(one)}
            </option>
          ))}
        </Select>
      </div>
      {here !== timeZone && (
        <Button
          tone="plain"
          className="self-start"
          onClick={() => onChange({ ...reminder, timeZone: here })}
        >
          {m.notifications_hour_zone_here({ zone: placeIn(here) })}
        </Button>
      )}
      <Choices
        legend={m.notifications_hour_days()}
        error={isEmpty ? m.notifications_hour_no_days() : undefined}
      >
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))]">
          {daysInOrder().map((day) => (
            <Checkbox
              key={day}
              label={dayWords(day)}
              checked={days.includes(day)}
              onChange={({ target }) => setDay(day, target.checked)}
            />
          ))}
        </div>
      </Choices>
    </>
  );
}
