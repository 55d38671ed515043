import { m } from '../../shared/messages.ts';
import type { Prayer } from '../../shared/prayers.ts';
import { pathOf } from '../api/paths.ts';
import { PrayedIcon } from '../icons.ts';
import { ANSWERED_TINT } from '../ui/answered-tint.ts';
import { CalendarLink } from '../ui/calendar-link.tsx';
import { PageTitle } from '../ui/page.tsx';
import { tint } from '../ui/tints.ts';
import { AnsweredAt, AnswerWords, PrayedForSince } from './answered-card.tsx';
import {
  AnswerButton,
  BookmarkButton,
  CardButtons,
  PraiseButton,
  PrayButton,
} from './card-buttons.tsx';
import { PrayerFlags } from './prayer-flags.tsx';
import { PrayerAudience, PrayerText } from './prayer-frame.tsx';
import { PrayerAuthor, PrayerPerson } from './prayer-person.tsx';
import { RequestMenu } from './request-menu.tsx';
import { BringBack, StillPraying } from './still-praying.tsx';
import { answersHere, isTitleRepeated } from './words.ts';

type WholeRequestProps = { prayer: Prayer; onDeleted: () => void };

/**
 * A request on its own page. The heading is first in the DOM, so that screen readers read everything after
 * it; on screen the author is first, as on cards.
 */
export const WholeRequest = (props: WholeRequestProps) =>
  props.prayer.isAnswered ? <Answered {...props} /> : <Active {...props} />;

const Active = ({ prayer, onDeleted }: WholeRequestProps) => (
  <article
    className={`flex flex-col gap-4 rounded-card border border-line p-5 max-[22rem]:px-4 pb-3 ${tint(prayer.id)}`}
  >
    <Title prayer={prayer} className="order-2 text-title" />
    <div className="order-1 flex flex-col gap-3">
      <div className="flex items-start justify-between gap-2">
        <PrayerAuthor prayer={prayer} isLink={false} />
        <RequestMenu prayer={prayer} onDeleted={onDeleted} />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 empty:hidden">
        <PrayerFlags prayer={prayer} isWhole />
        {prayer.needAnswerBy && (
          <CalendarLink
            path={pathOf('downloadNeededBy', { id: prayer.id })}
            className="-ms-4 -my-1"
          />
        )}
      </div>
    </div>
    <div className="order-3 flex flex-col gap-4">
      <PrayerText>{prayer.content}</PrayerText>
      <div className="flex flex-col gap-1 text-meta text-muted">
        <PrayerAudience prayer={prayer} />
        {prayer.supportCount > 0 && (
          <div className="flex items-start gap-2">
            <PrayedIcon aria-hidden className="mt-0.5 size-5 shrink-0" />
            <PrayedForSince prayer={prayer} />
          </div>
        )}
      </div>
      {prayer.asksAuthor && <StillPraying prayer={prayer} />}
      {prayer.isMine && prayer.isResting && <BringBack prayer={prayer} />}
      <CardButtons label={m.prayers_card_pray_label({ title: prayer.title })}>
        {answersHere(prayer) && <AnswerButton prayer={prayer} isMain />}
        <PrayButton prayer={prayer} isMain={!answersHere(prayer)} />
        <BookmarkButton prayer={prayer} />
      </CardButtons>
    </div>
  </article>
);

const Answered = ({ prayer, onDeleted }: WholeRequestProps) => (
  <article className={`${ANSWERED_TINT} flex flex-col gap-3 p-5 max-[22rem]:px-4 pb-3`}>
    <Title prayer={prayer} className="order-2 pt-1 font-semibold text-body" />
    <div className="order-1 flex flex-col gap-3 border-gold-line border-b pb-3">
      <div className="flex items-start justify-between gap-2">
        <PrayerPerson prayer={prayer}>
          <AnsweredAt prayer={prayer} />
        </PrayerPerson>
        <RequestMenu prayer={prayer} onDeleted={onDeleted} />
      </div>
      <AnswerWords prayer={prayer} />
    </div>
    <div className="order-3 flex flex-col gap-3">
      <p className="long-words prose-width text-muted">{prayer.content}</p>
      <PrayerFlags prayer={prayer} isWhole />
      <PrayerAudience prayer={prayer} />
      <CardButtons label={m.prayers_card_thank_label({ title: prayer.title })}>
        <PraiseButton prayer={prayer} isMain />
        <BookmarkButton prayer={prayer} />
      </CardButtons>
    </div>
  </article>
);

/** The title, hidden visually if it was made from the text. */
const Title = ({ prayer, className }: { prayer: Prayer; className: string }) => {
  const isRepeated = isTitleRepeated(prayer);
  return (
    <PageTitle
      title={isRepeated ? m.prayers_page_title() : prayer.title}
      windowTitle={m.prayers_page_title()}
      className={isRepeated ? 'sr-only' : `own-words ${className}`}
    />
  );
};
