import type { ComponentProps } from 'react';
import { DayPicker, type Modifiers } from 'react-day-picker';
import { getLocale } from '../../../shared/language.ts';
import { m } from '../../../shared/messages.ts';
import { say } from '../spoken.tsx';
import { today } from './days.ts';
import { firstWeekday } from './first-weekday.ts';
import { spokenDay } from './spoken-day.ts';

type CalendarProps = { value: string; onChange: (date: string) => void; min?: string };

/** A month in which to pick a day. Dates are `YYYY-MM-DD`, '' for none. */
export function Calendar({ value, onChange, min }: CalendarProps) {
  const selected = value ? dateOf(value) : undefined;
  return (
    <DayPicker
      mode="single"
      weekStartsOn={firstWeekday(getLocale())}
      autoFocus
      today={dateOf(today())}
      selected={selected}
      defaultMonth={selected}
      onMonthChange={(month) => say(monthName(month))}
      onSelect={(day) => onChange(day ? nameOf(day) : '')}
      disabled={min ? { before: dateOf(min) } : undefined}
      dir={document.dir || undefined}
      formatters={{
        formatCaption: monthName,
        formatWeekdayName: shortWeekday,
      }}
      labels={{
        labelNav: () => m.ui_calendar_months(),
        labelGrid: monthName,
        labelWeekday: weekday,
        labelDayButton: dayName,
        labelPrevious: () => m.ui_calendar_previous_month(),
        labelNext: () => m.ui_calendar_next_month(),
      }}
      classNames={{
        months: 'relative',
        month_caption: 'flex h-11 items-center justify-center font-semibold',
        nav: 'absolute inset-x-0 top-0 flex justify-between',
        button_previous: arrow,
        button_next: arrow,
        chevron: 'points size-5 fill-current',
        month_grid: 'border-collapse',
        weekday: `${cell} text-meta font-normal text-muted`,
        day: 'p-0 text-center',
        day_button: `grid ${cell} place-items-center rounded-control border-2 border-transparent hover:bg-hover disabled:cursor-default`,
        today: 'font-bold text-primary',
        selected: '[&>button]:bg-primary [&>button]:text-on-primary',
        disabled: 'text-muted opacity-60',
        outside: 'text-muted',
        hidden: 'invisible',
      }}
      components={{ CaptionLabel: Caption }}
    />
  );
}

/** The library's dates are midnights of the browser. */
const dateOf = (day: string) => new Date(`${day}T00:00`);
const nameOf = (date: Date) =>
  [
    String(date.getFullYear()).padStart(4, '0'),
    ...[date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')),
  ].join('-');

/** Formats by `Intl`, which has every language; the library would need a locale module for each. */
const named = (date: Date, style: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(getLocale(), style).format(date);

const monthName = (month: Date) => named(month, { month: 'long', year: 'numeric' });
const weekday = (day: Date) => named(day, { weekday: 'long' });

/** Two letters in Latin script; in other scripts the language's own narrow name. */
const shortWeekday = (day: Date) => {
  const short = named(day, { weekday: 'short' });
  return /^\p{Script=Latin}/u.test(short) ? short.slice(0, 2) : named(day, { weekday: 'narrow' });
};

/**
 * The month's name. The library's own caption is created as a live region with text in it, so that Chromium has it read at
 * once, beside the name of the grid. A later month is said by `onMonthChange`.
 */
const Caption = ({ role: _, 'aria-live': __, ...props }: ComponentProps<'span'>) => (
  <span {...props} />
);

const dayName = (date: Date, { today, selected }: Modifiers) => {
  const day = spokenDay(date, getLocale());
  if (today) return selected ? m.ui_calendar_today_selected({ day }) : m.ui_calendar_today({ day });
  return selected ? m.ui_calendar_selected({ day }) : day;
};

/** Size of a day: 44 px, or a seventh of the narrowest window. */
const cell = 'size-[min(2.75rem,calc((100vw-3.5rem)/7))]';

const arrow =
  'grid size-11 place-items-center rounded-control hover:bg-hover aria-disabled:opacity-40';
