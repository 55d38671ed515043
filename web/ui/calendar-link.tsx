import { CalendarPlus } from 'lucide-react';
import { m } from '../../shared/messages.ts';
import { buttonClass } from './button.tsx';

/** A link that downloads a calendar file. In a new tab, as a program on the home screen needs it. */
export const CalendarLink = ({ path, className }: { path: string; className?: string }) => (
  <a href={path} target="_blank" rel="noopener" className={buttonClass('quiet', className, true)}>
    <CalendarPlus aria-hidden className="size-5" />
    {m.calendar_add()}
  </a>
);
