import { useSetAtom } from 'jotai';
import { CircleCheck, HandHeart, HeartHandshake, type LucideIcon, Plus, Users } from 'lucide-react';
import { m } from '../../shared/messages.ts';
import { greetingName } from '../../shared/names.ts';
import { useCurrentUser, useStats } from '../api/queries.ts';
import { paths } from '../paths.ts';
import { Link } from '../router.tsx';
import { newPrayerDialog } from '../shell/dialogs.tsx';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { Spinner } from '../ui/spinner.tsx';

export function DashboardScreen() {
  const { data: user } = useCurrentUser();
  const { data: stats } = useStats();
  const setNewPrayer = useSetAtom(newPrayerDialog);

  if (!user) return <Spinner label={m.dashboard_loading()} />;
  return (
    <Page
      title={m.dashboard_welcome({ name: greetingName(user) })}
      subtitle={m.dashboard_subtitle()}
      action={
        <Button
          icon={<Plus aria-hidden className="size-5" />}
          onClick={() => setNewPrayer({ open: true })}
        >
          {m.dashboard_new_request()}
        </Button>
      }
    >
      <ul className="grid gap-4 two:grid-cols-2">
        <StatCard
          to={paths.myPrayers}
          label={m.dashboard_my_prayers()}
          icon={HandHeart}
          count={stats?.myPrayers}
        />
        <StatCard
          to={paths.answeredPrayers}
          label={m.dashboard_answered_prayers()}
          icon={CircleCheck}
          count={stats?.answered}
        />
        <StatCard
          to={paths.groups}
          label={m.dashboard_my_groups()}
          icon={Users}
          count={stats?.groups}
        />
        <StatCard
          to={paths.groups}
          label={m.dashboard_group_prayers()}
          icon={HeartHandshake}
          count={stats?.groupPrayers}
        />
      </ul>
    </Page>
  );
}

type StatCardProps = { to: string; label: string; icon: LucideIcon; count: number | undefined };

const StatCard = ({ to, label, icon: Icon, count }: StatCardProps) => (
  <li>
    <Link
      to={to}
      className="flex h-full items-center gap-4 rounded-card border-2 border-line bg-card p-5 hover:border-primary hover:bg-hover"
    >
      <Icon aria-hidden className="size-9 shrink-0 text-primary" />
      <span className="flex min-w-0 flex-col">
        <span className="font-semibold text-display leading-none">{count ?? '–'}</span>
        <span className="mt-1.5">{label}</span>
      </span>
    </Link>
  </li>
);
