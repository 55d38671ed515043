import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { Spoken } from './spoken.tsx';

type NoticeProps = {
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
  /** A toast or form announces the text, so screen readers skip this notice. */
  isSaid?: boolean;
};

/** A message that stays on the page; screen readers announce it when it appears. */
export const Notice = ({ title, children, action, isSaid = false }: NoticeProps) => (
  <Spoken
    as="div"
    isSaid={isSaid}
    role="note"
    className="flex flex-wrap items-start gap-3 rounded-card border-2 border-primary bg-card p-4 two:flex-nowrap"
  >
    <Info aria-hidden className="mt-0.5 size-6 shrink-0 text-primary" />
    {/* On a phone the action has its own row. */}
    <div className={`min-w-0 flex-1 ${action ? 'max-two:basis-2/3' : ''}`}>
      {title && <p className="font-semibold">{title}</p>}
      {children && <div>{children}</div>}
    </div>
    {action}
  </Spoken>
);
