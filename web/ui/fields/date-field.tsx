import { Popover, PopoverButton, PopoverPanel } from '@headlessui/react';
import { CalendarDays, X } from 'lucide-react';
import { Suspense, useRef } from 'react';
import { m } from '../../../shared/messages.ts';
import { buttonClass } from '../button.tsx';
import { shownDate } from '../dates/dates.tsx';
import { lazyComponent } from '../lazy-component.ts';
import { Spinner } from '../spinner.tsx';
import { controlClass, Field, type FieldProps } from './field.tsx';

// Not preloaded, because phones use their native picker.
const Calendar = lazyComponent(() => import('../dates/calendar.tsx'), 'Calendar', {
  isForFew: true,
});

type DateFieldProps = FieldProps & {
  /** `YYYY-MM-DD`, or '' for no date. */
  value: string;
  onChange: (date: string) => void;
  /** The first day that can be chosen. */
  min?: string;
};

/** A date or none: the native picker on touch screens, a calendar elsewhere. */
export function DateField({
  label,
  hint,
  error,
  isOptional,
  value,
  onChange,
  min,
}: DateFieldProps) {
  const shown = value ? shownDate(value) : m.ui_pick_date();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const clear = () => {
    // The pressed button disappears.
    (input.current ?? button.current)?.focus();
    onChange('');
  };
  return (
    <Field label={label} hint={hint} error={error} isOptional={isOptional}>
      {({ 'aria-required': _, ...control }) => (
        <div className="flex flex-wrap items-center gap-2">
          {isTouch() ? (
            <input
              {...control}
              ref={input}
              type="date"
              value={value}
              min={min}
              onChange={(event) => onChange(event.target.value)}
              className={`${controlClass} max-w-64`}
            />
          ) : (
            <Popover>
              <PopoverButton
                {...control}
                ref={button}
                // Without this screen readers would read only the label, not the date.
                aria-label={m.ui_date_chosen({ label, date: shown })}
                className={`${controlClass} flex max-w-64 gap-2 text-start`}
              >
                <CalendarDays aria-hidden className="mt-1 size-5 shrink-0 text-muted" />
                {shown}
              </PopoverButton>
              <PopoverPanel
                anchor={{ to: 'bottom start', gap: 8, padding: 8 }}
                className="z-50 rounded-card border border-line bg-card p-3 shadow-lg"
              >
                {({ close }) => (
                  <Suspense fallback={<Spinner />}>
                    <Calendar
                      value={value}
                      min={min}
                      onChange={(date) => {
                        onChange(date);
                        close();
                      }}
                    />
                  </Suspense>
                )}
              </PopoverPanel>
            </Popover>
          )}
          {value && (
            <button type="button" onClick={clear} className={buttonClass('quiet')}>
              <X aria-hidden className="size-5" />
              {m.ui_clear_date()}
            </button>
          )}
        </div>
      )}
    </Field>
  );
}

const isTouch = () => window.matchMedia('(pointer: coarse)').matches;
