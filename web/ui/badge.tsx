import type { ReactNode } from 'react';

const BADGE_TONES = {
  plain: 'text-muted',
  primary: 'text-primary',
  answered: 'text-answered',
  urgent: 'text-urgent',
  danger: 'text-danger',
} as const;

type BadgeProps = { tone?: keyof typeof BADGE_TONES; icon?: ReactNode; children: ReactNode };

/** A short label. The color adds nothing to the text and icon. */
export const Badge = ({ tone = 'plain', icon, children }: BadgeProps) => (
  <span
    className={`inline-flex items-center gap-1.5 rounded-full border-2 border-current px-2.5 py-0.5 font-semibold text-meta leading-snug ${BADGE_TONES[tone]}`}
  >
    {icon}
    {children}
  </span>
);
