import { listed } from '../../shared/listed.ts';
import { askerName } from '../../shared/names.ts';
import type { Prayer } from '../../shared/prayers.ts';
import { afterTitle } from '../../shared/titles.ts';
import { paths } from '../paths.ts';
import { Link } from '../router.tsx';
import { AfterDot } from '../ui/after-dot.tsx';
import { TimeAgo } from '../ui/dates/dates.tsx';
import { PrayerFlags } from './prayer-flags.tsx';
import { useOpening } from './prayer-frame.tsx';
import { EditedOn, Face } from './prayer-person.tsx';

/** About as many characters as four lines of a phone. A text that needs one line more is not cut after the fourth. */
const FOUR_LINES = 140;

/** A request in a few lines: author, groups and the beginning. A press opens the request. */
export function RequestRow({ prayer }: { prayer: Prayer }) {
  const open = useOpening(prayer.id);
  const beginning = afterTitle(prayer);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has the link on the title.
    <li
      onClick={open}
      className="flex cursor-pointer gap-3 border-line border-t px-4 py-4 first:border-t-0 hover:bg-hover two:px-5"
    >
      <Face prayer={prayer} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="-order-2">
          <span className="own-words font-semibold">{askerName(prayer)}</span>
          <span className="text-meta text-muted">
            <AfterDot>
              <TimeAgo date={prayer.createdAt} />
            </AfterDot>
            <EditedOn prayer={prayer} />
            <AfterDot>
              <span className="own-words">{listed(prayer.groups.map(({ name }) => name))}</span>
            </AfterDot>
          </span>
        </p>
        <h3 className="text-body">
          <Link
            to={paths.prayer(prayer.id)}
            className="own-words -my-3 inline-block py-3 text-primary no-underline"
          >
            {prayer.title}
          </Link>
        </h3>
        <PrayerFlags prayer={prayer} isAfterTitle />
        {beginning && (
          <p
            className={`long-words ${beginning.length > FOUR_LINES ? 'line-clamp-3' : 'line-clamp-4'}`}
          >
            {beginning}
          </p>
        )}
      </div>
    </li>
  );
}
