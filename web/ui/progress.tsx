import { getLocale } from '../../shared/language.ts';
import { m } from '../../shared/messages.ts';
import { LIVE } from './spoken.tsx';

type ProgressProps = {
  label: string;
  /** From 0 to 1. */
  value: number;
};

/** A progress bar. Screen readers announce every quarter. */
export function Progress({ label, value }: ProgressProps) {
  const percent = Math.floor(value * 100);
  return (
    <div className="flex flex-col gap-1.5">
      <p aria-hidden className="flex justify-between gap-4">
        <span className="min-w-0">{label}</span>
        <span className="font-semibold tabular-nums">{shownPercent(percent)}</span>
      </p>
      <progress
        aria-label={label}
        value={percent}
        max={100}
        className="h-4 w-full appearance-none overflow-hidden rounded-full border-2 border-outline bg-page [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-page [&::-webkit-progress-value]:bg-primary"
      />
      <p {...LIVE} className="sr-only">
        {m.ui_percent_done({ percent: Math.floor(percent / 25) * 25 })}
      </p>
    </div>
  );
}

const shownPercent = (percent: number) =>
  new Intl.NumberFormat(getLocale(), { style: 'percent' }).format(percent / 100);
