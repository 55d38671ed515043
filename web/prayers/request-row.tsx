import { m } from '../../shared/messages.ts';
import { authorName } from '../../shared/names.ts';
import type { Prayer } from '../../shared/prayers.ts';
import { afterTitle } from '../../shared/titles.ts';
import { paths } from '../paths.ts';
import { Link } from '../router.tsx';
import { AfterDot } from '../ui/after-dot.tsx';
import { TimeAgo } from '../ui/dates.tsx';
import { CardButtons, PrayButton } from './card-buttons.tsx';
import { EditedOn, PrayerBadges } from './prayer-frame.tsx';

/** A request in a few lines, with Pray; the title leads to its page. */
export const RequestRow = ({ prayer }: { prayer: Prayer }) => (
  <li className="flex flex-col gap-2 rounded-card border-2 border-line bg-card p-4 pb-2">
    <PrayerBadges prayer={prayer} />
    <h3 className="text-body">
      <Link to={paths.prayer(prayer.id)} className="link own-words">
        {prayer.title}
      </Link>
    </h3>
    {prayer.onBehalfOf && (
      <p className="own-words font-semibold">{m.prayers_for({ name: prayer.onBehalfOf })}</p>
    )}
    <WordsAfterTitle prayer={prayer} />
    <p className="text-meta text-muted">
      {authorName(prayer)}
      <AfterDot>
        <TimeAgo date={prayer.createdAt} />
      </AfterDot>
      <EditedOn prayer={prayer} />
    </p>
    <CardButtons label={m.prayers_card_pray_label({ title: prayer.title })}>
      <PrayButton prayer={prayer} />
    </CardButtons>
  </li>
);

const WordsAfterTitle = ({ prayer }: { prayer: Prayer }) => {
  const words = afterTitle(prayer);
  return words && <p className="long-words line-clamp-3">{words}</p>;
};
