import type { Home } from '../../shared/home.ts';
import { listed } from '../../shared/listed.ts';
import { m } from '../../shared/messages.ts';
import { numberWord } from '../../shared/names.ts';
import { AnsweredIcon, PrayIcon } from '../icons.ts';
import { paths } from '../paths.ts';
import { Link } from '../router.tsx';
import { AfterDot } from '../ui/after-dot.tsx';

/** Estimated minutes for one request. */
const PER_REQUEST = 0.5;
/** Above this number a sitting of five is offered too. */
const FIVE = 5;

type WaitingProps = {
  waiting: Home['waiting'];
  /** How many people Pray brings where nobody waits. */
  peopleToday: number;
  /** Whether there were requests to pray for today. */
  hasPrayed: boolean;
};

/** The people whose requests wait for the user's prayer today, with a link to a sitting: first on Home. */
export function Waiting({ waiting, peopleToday, hasPrayed }: WaitingProps) {
  const { requests, people, names } = waiting;
  if (people === 0) return <NobodyWaits peopleToday={peopleToday} hasPrayed={hasPrayed} />;
  const others = people - names.length;
  const called = [...names, ...(others > 0 ? [m.pray_others({ count: others })] : [])];
  return (
    <section className="pray-card flex flex-col gap-4 rounded-card p-5 two:p-6">
      <div className="flex flex-col gap-1">
        <h2 className="text-heading">
          {m.dashboard_waiting({ count: people, number: numberWord(people) })}
        </h2>
        {names.length > 0 && <p className="own-words aligned-with-page">{listed(called)}</p>}
      </div>
      <div className="flex flex-col items-center gap-1 two:flex-row two:gap-4">
        <Link
          to={paths.pray}
          className="pray-card-button flex min-h-14 w-full items-center justify-center gap-x-2 rounded-control px-5 py-2 font-semibold no-underline two:w-auto"
        >
          <PrayIcon aria-hidden className="size-5 shrink-0" />
          <span>
            {requests > 1 ? m.dashboard_pray_all() : m.dashboard_pray_now()}
            <AfterDot>
              {m.dashboard_minutes({ count: Math.max(1, Math.round(requests * PER_REQUEST)) })}
            </AfterDot>
          </span>
        </Link>
        {requests > FIVE && (
          <Link to={`${paths.pray}?most=${FIVE}`} className="px-2 py-3 font-semibold underline">
            {m.dashboard_pray_five()}
          </Link>
        )}
      </div>
    </section>
  );
}

const NobodyWaits = ({ peopleToday, hasPrayed }: Omit<WaitingProps, 'waiting'>) => (
  <div className="flex items-start gap-3 rounded-card border border-line bg-card p-5 font-semibold">
    {hasPrayed ? (
      <AnsweredIcon aria-hidden className="size-6 shrink-0 text-gold" />
    ) : (
      <PrayIcon aria-hidden className="size-6 shrink-0 text-primary" />
    )}
    <div>
      {hasPrayed && <p>{m.dashboard_all_prayed()}</p>}
      {peopleToday > 0 && (
        <Link to={paths.pray} className="link -my-2.5 inline-block py-2.5">
          {m.people_title({ count: peopleToday })}
        </Link>
      )}
    </div>
  </div>
);
