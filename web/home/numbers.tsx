import { HeartHandshake, type LucideIcon, Users } from 'lucide-react';
import { m } from '../../shared/messages.ts';
import type { Stats } from '../../shared/stats.ts';
import { AnsweredIcon, RequestsIcon } from '../icons.ts';
import { paths } from '../paths.ts';
import { Link } from '../router.tsx';

const CARDS = [
  { count: 'myPrayers', to: paths.myPrayers, label: m.dashboard_my_prayers, icon: RequestsIcon },
  {
    count: 'answered',
    to: paths.answeredPrayers,
    label: m.dashboard_answered_prayers,
    icon: AnsweredIcon,
  },
  { count: 'groups', to: paths.groups, label: m.dashboard_my_groups, icon: Users },
  {
    count: 'groupPrayers',
    to: paths.groups,
    label: m.dashboard_group_prayers,
    icon: HeartHandshake,
  },
] as const;

/** Four counts, each a link to its list. */
export const Numbers = ({ stats }: { stats: Stats }) => (
  <nav aria-label={m.dashboard_numbers()} className="@container">
    <ul className="grid grid-cols-2 gap-2 @min-[48rem]:grid-cols-4 two:gap-3">
      {CARDS.map(({ count, to, label, icon }) => (
        <NumberCard key={count} to={to} label={label()} icon={icon} count={stats[count]} />
      ))}
    </ul>
  </nav>
);

type NumberCardProps = { to: string; label: string; icon: LucideIcon; count: number };

const NumberCard = ({ to, label, icon: Icon, count }: NumberCardProps) => (
  <li>
    <Link
      to={to}
      className="flex h-full min-h-12 items-center gap-1 rounded-control border border-line bg-card px-3 py-2 @max-[17rem]:flex-col @max-[17rem]:items-start hover:border-primary hover:bg-hover two:gap-2"
    >
      <Icon aria-hidden className="size-6 shrink-0 text-primary max-two:hidden" />
      <span className="min-w-6 shrink-0 whitespace-nowrap text-center @max-[17rem]:text-start font-semibold text-heading leading-none">
        {count}
        {/* Else Chromium reads the two as one word. */}
        {'\u00A0'}
      </span>
      <span className="min-w-0 text-meta leading-tight">{label}</span>
    </Link>
  </li>
);
