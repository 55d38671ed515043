import { m } from '../../shared/messages.ts';
import { askerName } from '../../shared/names.ts';
import type { FoundPrayer } from '../../shared/search.ts';
import { termsOf } from '../../shared/words.ts';
import { paths } from '../paths.ts';
import { Link } from '../router.tsx';
import { AfterDot } from '../ui/after-dot.tsx';
import { Badge } from '../ui/badge.tsx';
import { TimeAgo } from '../ui/dates/dates.tsx';
import { type Part, partsOfSnippet, partsOfText } from './marks.ts';

type FoundRequestProps = { prayer: FoundPrayer; query: string };

/** A search result: the matches are marked, and the title links to the request. */
export function FoundRequest({ prayer, query }: FoundRequestProps) {
  const status = statusOf(prayer);
  return (
    <li className="flex flex-col gap-2 rounded-card border border-line bg-card p-4">
      <h2 className="text-body">
        <Link to={paths.prayer(prayer.id)} className="link own-words -my-3 inline-block py-3">
          <Marked parts={partsOfText(prayer.title, termsOf(query))} />
        </Link>
      </h2>
      <p className="long-words prose-width">
        <Marked parts={partsOfSnippet(prayer.snippet)} />
      </p>
      <p className="text-meta text-muted">
        <span className="own-words">{askerName(prayer)}</span>
        <AfterDot>
          <TimeAgo date={prayer.createdAt} />
        </AfterDot>
      </p>
      {status && (
        <p>
          <Badge>{status}</Badge>
        </p>
      )}
    </li>
  );
}

const Marked = ({ parts }: { parts: readonly Part[] }) =>
  parts.map(({ text, isHit, at }) => (isHit ? <mark key={at}>{text}</mark> : text));

const statusOf = ({ isAnswered, isResting }: FoundPrayer) => {
  if (isResting) return m.search_status_resting();
  return isAnswered ? m.search_status_answered() : undefined;
};
