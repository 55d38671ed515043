import { useSetAtom } from 'jotai';
import { Plus } from 'lucide-react';
import { Fragment, type ReactNode, Suspense, useState } from 'react';
import type { Home } from '../../shared/home.ts';
import { m } from '../../shared/messages.ts';
import { greetingName } from '../../shared/names.ts';
import { NEWS_SHOWN, TO_PRAY } from '../../shared/prayer-numbers.ts';
import type { Prayer } from '../../shared/prayers.ts';
import type { CurrentUser } from '../../shared/session.ts';
import { useCurrentUser, useHome } from '../api/cache/queries.ts';
import { greetingAt } from '../home/greeting.ts';
import '../home/install-prompt.ts';
import { NextStep } from '../home/next-step.tsx';
import { Numbers } from '../home/numbers.tsx';
import { InboxItems } from '../notices/inbox-items.tsx';
import { oneLineEach } from '../notices/one-line-each.ts';
import { newPrayerDialog } from '../open-dialogs.ts';
import { paths } from '../paths.ts';
import { AnsweredThisWeek } from '../prayers/answered-week.tsx';
import { RequestRow } from '../prayers/request-row.tsx';
import { StillPraying } from '../prayers/still-praying.tsx';
import { Waiting } from '../prayers/waiting.tsx';
import { questionFor } from '../questions.ts';
import { Link } from '../router.tsx';
import { Button } from '../ui/button.tsx';
import { Clamped } from '../ui/clamped.tsx';
import { clockNow } from '../ui/dates/clock.ts';
import { useMinute } from '../ui/dates/minute.ts';
import { Failed } from '../ui/failed.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { Page, PagePart } from '../ui/page.tsx';
import { Spinner } from '../ui/spinner.tsx';

/** Home: requests that wait, news, answers, and four counts. */
export function DashboardScreen() {
  const { data: user } = useCurrentUser();
  const { data: home, error, refetch } = useHome();
  const setNewPrayer = useSetAtom(newPrayerDialog);
  useMinute();

  if (!user) return <Spinner label={m.dashboard_loading()} />;
  return (
    <Page
      title={greetingAt(clockNow())({ name: greetingName(user) })}
      windowTitle={m.shell_place_dashboard()}
      action={
        <Button
          tone="plain"
          // On a phone the bottom bar has this button.
          className="max-two:hidden"
          icon={<Plus aria-hidden className="size-5" />}
          onClick={() => setNewPrayer({ open: true })}
        >
          {m.dashboard_new_request()}
        </Button>
      }
    >
      {home ? (
        <Suspense fallback={<Spinner label={m.dashboard_reading()} />}>
          <Parts home={home} user={user} />
        </Suspense>
      ) : error ? (
        <Failed onRetry={() => void refetch()} />
      ) : (
        <Spinner label={m.dashboard_reading()} />
      )}
    </Page>
  );
}

/** Lazy, because few users need them. */
const AskForPicture = lazyComponent(
  () => import('../account/ask-for-picture.tsx'),
  'AskForPicture',
);
const InstallCard = lazyComponent(() => import('../home/install-card.tsx'), 'InstallCard');
const SetUp = lazyComponent(() => import('../home/set-up.tsx'), 'SetUp');

function Parts({ home, user }: { home: Home; user: CurrentUser }) {
  const [question] = useState(() => questionFor(user, Date.now()));
  const { stats, waiting, peopleToday, asking, news, urgent, answered, replies, greeting, setup } =
    home;
  // An administrator who sets up the server gets no steps for newcomers.
  const nextStep = setup ? null : home.nextStep;
  // Without requests to pray for, "all prayed" would be wrong.
  const hasPrayed = waiting.requests < TO_PRAY && stats.groupPrayers > waiting.requests;
  const canPray = waiting.people > 0 || hasPrayed || peopleToday > 0;
  // The first drawing waits for a question, as it would move what follows. One that comes later hides nothing.
  const [AroundQuestion] = useState(() => (hasPrayed ? Fragment : Suspense));
  return (
    <>
      {setup && <SetUp setup={setup} user={user} />}
      {greeting && (
        <section>
          <h2 className="sr-only">{m.dashboard_greeting()}</h2>
          <Clamped text={greeting} what={m.dashboard_greeting()} />
        </section>
      )}
      {nextStep === 'group' && <NextStep step="group" />}
      {canPray && <Waiting waiting={waiting} peopleToday={peopleToday} hasPrayed={hasPrayed} />}
      {/* Newcomers pray first, and write after it. */}
      {nextStep === 'request' && (
        <>
          <Requests title={m.dashboard_urgent()} prayers={urgent} />
          <NextStep step="request" />
        </>
      )}
      <AroundQuestion>
        {hasPrayed && question === 'picture' && <AskForPicture user={user} />}
        {hasPrayed && question === 'install' && <InstallCard />}
      </AroundQuestion>
      {asking.length > 0 && (
        <PagePart title={m.dashboard_asking()}>
          <ul className="flex flex-col gap-4">
            {asking.map((prayer) => (
              <li key={prayer.id}>
                <StillPraying
                  prayer={prayer}
                  title={
                    <h3 className="text-body">
                      <Link
                        to={paths.prayer(prayer.id)}
                        className="link own-words -my-3 inline-block py-3"
                      >
                        {prayer.title}
                      </Link>
                    </h3>
                  }
                />
              </li>
            ))}
          </ul>
        </PagePart>
      )}
      <Requests
        title={m.dashboard_news()}
        prayers={news}
        more={
          news.length >= NEWS_SHOWN && (
            <Link to={paths.groups} className="link inline-block py-2.5">
              {m.dashboard_see_groups()}
            </Link>
          )
        }
      />
      {nextStep !== 'request' && <Requests title={m.dashboard_urgent()} prayers={urgent} />}
      <AnsweredThisWeek prayers={answered} />
      {replies.length > 0 && (
        <PagePart
          title={m.dashboard_replies()}
          more={
            <Link to={paths.inbox} className="link inline-block py-2.5">
              {m.dashboard_see_inbox()}
            </Link>
          }
        >
          <InboxItems lines={oneLineEach(replies, () => true)} />
        </PagePart>
      )}
      {/* Hidden if all counts are zero. */}
      {Object.values(stats).some((count) => count > 0) && <Numbers stats={stats} />}
    </>
  );
}

type RequestsProps = { title: string; prayers: Prayer[]; more?: ReactNode };

const Requests = ({ title, prayers, more }: RequestsProps) =>
  prayers.length > 0 && (
    <PagePart title={title} more={more}>
      <ul className="overflow-hidden rounded-card border border-line bg-card">
        {prayers.map((prayer) => (
          <RequestRow key={prayer.id} prayer={prayer} />
        ))}
      </ul>
    </PagePart>
  );
