import { listed } from '../../shared/listed.ts';
import { m } from '../../shared/messages.ts';
import { authorName } from '../../shared/names.ts';
import type { PersonToPray } from '../../shared/people-to-pray.ts';
import type { Prayer } from '../../shared/prayers.ts';
import { useList } from '../api/cache/lists.ts';
import { AfterDot } from '../ui/after-dot.tsx';
import { ANSWERED_TINT } from '../ui/answered-tint.ts';
import { Button } from '../ui/button.tsx';
import { TimeAgo } from '../ui/dates/dates.tsx';
import { LinkButton } from '../ui/links.tsx';
import { Page } from '../ui/page.tsx';
import { Spoken } from '../ui/spoken.tsx';
import { prayedFor } from './words.ts';

type AmenProps = {
  prayed: readonly Prayer[];
  /** Today's people, who are named if no request was prayed for. They are never counted. */
  people: readonly PersonToPray[];
  wayOut: string;
  onAgain: () => void;
};

/** The last page of a sitting. */
export const Amen = ({ prayed, people, wayOut, onAgain }: AmenProps) => (
  <div className="mx-auto flex min-h-[calc(100dvh-6rem)] w-full max-w-md flex-col">
    <div className="flex flex-[2] flex-col justify-end pt-8">
      <Mark />
    </div>
    <div className="flex flex-[3] flex-col gap-8 pt-5">
      <Page title={m.pray_amen()} isCentered>
        {/* Said after the title, which says only "Amen". */}
        <Spoken className="text-center text-prayer">
          {prayed.length === 0 && people.length > 0 ? prayedForPeople(people) : prayedFor(prayed)}
        </Spoken>
      </Page>
      <Thanks />
      <div className="mt-auto flex flex-col gap-2">
        <LinkButton to={wayOut} className="min-h-14 w-full">
          {m.pray_finish()}
        </LinkButton>
        <Button tone="quiet" onClick={onAgain}>
          {m.pray_again()}
        </Button>
      </div>
    </div>
  </div>
);

/** Returns `You prayed for Martin, Eleanor and Ruth.` */
const prayedForPeople = (people: readonly PersonToPray[]) =>
  m.pray_done_for({ names: listed(people.map(({ firstName }) => firstName)) });

/** The product's logo, animated: arms around a circle. */
const Mark = () => (
  <svg viewBox="0 0 64 64" aria-hidden className="amen-mark mx-auto size-21" fill="none">
    <rect width="64" height="64" rx="16" fill="#1f4e79" />
    <path
      pathLength="100"
      d="M15 29c0 11 7 19 17 19s17-8 17-19"
      stroke="#fff"
      strokeWidth="4.5"
      strokeLinecap="round"
    />
    <path
      pathLength="100"
      d="M23 30c0 6 4 10 9 10s9-4 9-10"
      stroke="#9cc4ec"
      strokeWidth="3.5"
      strokeLinecap="round"
    />
    <circle cx="32" cy="23" r="6" fill="#f6e3b8" />
  </svg>
);

const WEEKS = 3 * 7 * 24 * 60 * 60_000;

/** The newest answer of the last three weeks, if any. */
function Thanks() {
  const { items } = useList('listGroupsAnsweredPrayers', undefined, { query: { limit: '1' } });
  const answered = items?.[0];
  if (!answered?.answeredAt || Date.parse(answered.answeredAt) < Date.now() - WEEKS) return null;
  return (
    <figure className={`${ANSWERED_TINT} flex flex-col gap-1 p-4`}>
      <blockquote className="long-words line-clamp-6 text-prayer">
        {answered.answerContent}
      </blockquote>
      <figcaption className="text-meta text-muted">
        <span className="own-words block font-semibold">{answered.title}</span>
        <span className="own-words">{authorName(answered)}</span>
        <AfterDot>
          <TimeAgo date={answered.answeredAt} />
        </AfterDot>
      </figcaption>
    </figure>
  );
}
