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

/** A request in a few lines: author, groups and the beginning. A press opens the request. */
export function RequestRow({ prayer }: { prayer: Prayer }) {
  const open = useOpening(prayer.id);
  const beginning = afterTitle(prayer);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has the link on the title.
    <li
      onClick={open}
      className="flex cursor-pointer gap-3 border-line border-t-2 px-4 py-4 first:border-t-0 hover:bg-hover two:px-5"
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
          </span>
        </p>
        <h3 className="text-body">
          <Link to={paths.prayer(prayer.id)} className="link own-words -my-3 inline-block py-3">
            {prayer.title}
          </Link>
        </h3>
        <PrayerFlags prayer={prayer} isAfterTitle />
        {beginning && <p className="long-words line-clamp-2">{beginning}</p>}
        <p className="own-words text-meta text-muted">
          {listed(prayer.groups.map(({ name }) => name))}
        </p>
      </div>
    </li>
  );
}
