import { useSetAtom } from 'jotai';
import { HeartHandshake, type LucideIcon, Plus, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Home } from '../../shared/home.ts';
import { m } from '../../shared/messages.ts';
import { greetingName } from '../../shared/names.ts';
import type { Stats } from '../../shared/stats.ts';
import { useCurrentUser, useHome } from '../api/queries.ts';
import { NextStep } from '../home/next-step.tsx';
import { AnsweredIcon, PrayIcon, RequestsIcon } from '../icons.ts';
import { InboxItems } from '../inbox/inbox-items.tsx';
import { paths } from '../paths.ts';
import { RequestRow } from '../prayers/request-row.tsx';
import { StillPraying } from '../prayers/still-praying.tsx';
import { Link } from '../router.tsx';
import { newPrayerDialog } from '../shell/dialogs.tsx';
import { Button } from '../ui/button.tsx';
import { Card, Section } from '../ui/card.tsx';
import { Failed } from '../ui/failed.tsx';
import { LinkButton } from '../ui/links.tsx';
import { Page } from '../ui/page.tsx';
import { Spinner } from '../ui/spinner.tsx';

/** Home: what there is to pray for, what is new, and the four numbers. */
export function DashboardScreen() {
  const { data: user } = useCurrentUser();
  const { data: home, error, refetch } = useHome();
  const setNewPrayer = useSetAtom(newPrayerDialog);

  if (!user) return <Spinner label={m.dashboard_loading()} />;
  return (
    <Page
      title={m.dashboard_welcome({ name: greetingName(user) })}
      windowTitle={m.shell_place_dashboard()}
      subtitle={m.dashboard_subtitle()}
      action={
        <Button
          tone="plain"
          icon={<Plus aria-hidden className="size-5" />}
          onClick={() => setNewPrayer({ open: true })}
        >
          {m.dashboard_new_request()}
        </Button>
      }
    >
      <StatCards stats={home?.stats} />
      {home ? (
        <Parts home={home} />
      ) : error ? (
        <Failed onRetry={() => void refetch()} />
      ) : (
        <Spinner label={m.dashboard_reading()} />
      )}
    </Page>
  );
}

function Parts({ home }: { home: Home }) {
  const { urgent, news, replies, asking, toPrayCount, nextStep, greeting } = home;
  return (
    <>
      {greeting && (
        <Section title={m.dashboard_greeting()}>
          <p className="long-words prose-width">{greeting}</p>
        </Section>
      )}
      {nextStep && <NextStep step={nextStep} />}
      {toPrayCount > 0 && (
        <LinkButton
          to={paths.pray}
          className="self-stretch two:self-start two:px-8"
          icon={<PrayIcon aria-hidden className="size-5" />}
        >
          {m.dashboard_pray({ count: toPrayCount })}
        </LinkButton>
      )}
      {asking.length > 0 && (
        <Part title={m.dashboard_asking()}>
          <ul className="flex flex-col gap-4">
            {asking.map((prayer) => (
              <Card as="li" key={prayer.id} className="flex flex-col gap-3">
                <h3 className="text-body">
                  <Link to={paths.prayer(prayer.id)} className="link own-words">
                    {prayer.title}
                  </Link>
                </h3>
                <StillPraying prayer={prayer} />
              </Card>
            ))}
          </ul>
        </Part>
      )}
      {urgent.length > 0 && (
        <Part title={m.dashboard_urgent()}>
          <ul className="grid gap-4 two:grid-cols-2">
            {urgent.map((prayer) => (
              <RequestRow key={prayer.id} prayer={prayer} />
            ))}
          </ul>
        </Part>
      )}
      {news.map((group) => (
        <Part
          key={group.id}
          title={m.dashboard_news({ group: group.name, count: group.newCount })}
          more={
            <Link to={paths.group(group.id)} className="link py-2">
              {m.dashboard_see_group({ group: group.name })}
            </Link>
          }
        >
          <ul className="grid gap-4 two:grid-cols-2">
            {group.prayers.map((prayer) => (
              <RequestRow key={prayer.id} prayer={prayer} />
            ))}
          </ul>
        </Part>
      ))}
      {replies.length > 0 && (
        <Part
          title={m.dashboard_replies()}
          more={
            <Link to={paths.inbox} className="link py-2">
              {m.dashboard_see_inbox()}
            </Link>
          }
        >
          <InboxItems items={replies} isUnread={() => true} />
        </Part>
      )}
    </>
  );
}

type PartProps = { title: string; more?: ReactNode; children: ReactNode };

const Part = ({ title, more, children }: PartProps) => (
  <section className="flex flex-col gap-3">
    <h2 className="own-words text-heading">{title}</h2>
    {children}
    {more && <p>{more}</p>}
  </section>
);

const StatCards = ({ stats }: { stats: Stats | undefined }) => (
  <div className="@container">
    <ul className="grid grid-cols-2 gap-2 @min-[48rem]:grid-cols-4 two:gap-3">
      <StatCard
        to={paths.myPrayers}
        label={m.dashboard_my_prayers()}
        icon={RequestsIcon}
        count={stats?.myPrayers}
      />
      <StatCard
        to={paths.answeredPrayers}
        label={m.dashboard_answered_prayers()}
        icon={AnsweredIcon}
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
  </div>
);

type StatCardProps = { to: string; label: string; icon: LucideIcon; count: number | undefined };

const StatCard = ({ to, label, icon: Icon, count }: StatCardProps) => (
  <li>
    <Link
      to={to}
      className="flex h-full min-h-12 items-center gap-2 rounded-control border-2 border-line bg-card px-3 py-2 @max-[17rem]:flex-col @max-[17rem]:items-start hover:border-primary hover:bg-hover two:gap-3"
    >
      <Icon aria-hidden className="size-6 shrink-0 text-primary max-two:hidden" />
      <span className="min-w-6 shrink-0 whitespace-nowrap text-center @max-[17rem]:text-left font-semibold text-heading leading-none">
        {count ?? '–'}
      </span>
      <span className="min-w-0 text-meta leading-tight">{label}</span>
    </Link>
  </li>
);
