import { perLanguage } from '../../shared/language.ts';
import { m } from '../../shared/messages.ts';
import { Disclosure } from '../ui/disclosure.tsx';
import type { Line, TableRow } from './health-plots.ts';
import { inWords, type Unit } from './health-units.ts';

const moment = perLanguage(
  (language) =>
    new Intl.DateTimeFormat(language, {
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      timeZone: 'UTC',
    }),
);
const date = perLanguage(
  (language) =>
    new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', timeZone: 'UTC' }),
);

const isOfClock = (part?: Intl.DateTimeFormatPart) =>
  part?.type === 'hour' || part?.type === 'dayPeriod';

/** Formats `Nov 27, 1 PM` with a line break allowed only between the day and the hour. */
const inTwo = (format: Intl.DateTimeFormat, time: Date) => {
  const parts = format.formatToParts(time);
  return parts
    .map(({ type, value }, index) => {
      const before = parts[index - 1];
      const isInside = isOfClock(before) === isOfClock(parts[index + 1] ?? before);
      return type === 'literal' && isInside ? value.replaceAll(' ', '\u00A0') : value;
    })
    .join('');
};

type HealthTableProps = {
  title: string;
  lines: readonly Line[];
  unit: Unit;
  isByDay: boolean;
  rows: TableRow[];
};

/** The values of a plot by hour or day, collapsed. */
export const HealthTable = ({ title, lines, unit, isByDay, rows }: HealthTableProps) => (
  <Disclosure summary={m.health_table({ title })}>
    {rows.length === 0 && <p>{m.health_table_empty()}</p>}
    {rows.length > 0 && (
      <div className="@container">
        <table className="w-full wrap-break-word text-start text-meta @max-[14rem]:text-[16px]">
          <caption className="pb-2 text-start text-muted">
            {isByDay ? m.health_table_days() : m.health_table_hours()}
          </caption>
          <thead>
            <tr className="border-line border-b align-bottom">
              <th scope="col" className="py-1 pe-3 @max-[14rem]:pe-2 font-semibold">
                {isByDay ? m.health_table_day() : m.health_table_hour()}
              </th>
              {lines.map(({ name, series }) => (
                <th
                  key={series}
                  scope="col"
                  className="py-1 pe-3 @max-[14rem]:pe-2 text-end font-semibold last:pe-0"
                >
                  {name()}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ beganAt, values }) => (
              <tr key={beganAt.getTime()} className="border-line border-b">
                <th
                  scope="row"
                  className="@min-[20rem]:whitespace-nowrap py-1 pe-3 @max-[14rem]:pe-2 font-normal"
                >
                  {inTwo(isByDay ? date() : moment(), beganAt)}
                </th>
                {values.map((value, index) => (
                  <td
                    key={lines[index]?.series}
                    className="py-1 pe-3 @max-[14rem]:pe-2 text-end last:pe-0"
                  >
                    {value === null ? m.health_not_known() : inWords(value, unit)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    )}
  </Disclosure>
);
