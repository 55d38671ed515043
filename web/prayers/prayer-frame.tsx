import { CircleAlert, Lock, Users } from 'lucide-react';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import { m } from '../../shared/messages.ts';
import type { Prayer } from '../../shared/prayers.ts';
import { paths } from '../paths.ts';
import { Link, useNavigate } from '../router.tsx';
import { AfterDot } from '../ui/after-dot.tsx';
import { TimeAgo } from '../ui/dates/dates.tsx';
import { tint } from '../ui/tints.ts';
import { useRestoredFocus } from '../ui/use-restored-focus.ts';
import { PrayerFlags } from './prayer-flags.tsx';
import { PrayerAuthor, titleId } from './prayer-person.tsx';
import { audienceOf, isTitleRepeated, isWithGroupLeft } from './words.ts';

export type HeadingLevel = 'h2' | 'h3';

type PrayerFrameProps = {
  prayer: Prayer;
  heading: HeadingLevel;
  /** Menu beside the author. */
  menu?: ReactNode;
  showsBookmark?: boolean;
  children: ReactNode;
};

/** Card of a request, in one of eight colors. A press opens the request. */
export function PrayerFrame({
  prayer,
  heading: Heading,
  menu,
  showsBookmark,
  children,
}: PrayerFrameProps) {
  const card = useRef<HTMLLIElement>(null);
  useRestoredFocus(card);
  const open = useOpening(prayer.id);
  // A title made from the text would be read twice.
  const isRepeated = isTitleRepeated(prayer);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has the link on the time.
    <li
      ref={card}
      onClick={open}
      className={`flex min-w-0 cursor-pointer flex-col gap-2 two:gap-3 rounded-card border border-line p-4 pb-2 two:p-5 two:pb-3 ${tint(prayer.id)}`}
    >
      <div className="-order-2 flex items-start justify-between gap-2">
        <PrayerAuthor prayer={prayer} />
        {menu}
      </div>
      <Heading id={titleId(prayer)} className={isRepeated ? 'sr-only' : 'own-words text-heading'}>
        {prayer.title}
      </Heading>
      <PrayerFlags prayer={prayer} isAfterTitle showsBookmark={showsBookmark} />
      {children}
    </li>
  );
}

const OWN_PRESS = 'a, button, input, select, textarea, summary, [role="menu"], [role="dialog"]';

/** Returns a click handler that opens the request, except for clicks on a control or with selected text. */
export const useOpening = (id: number) => {
  const navigate = useNavigate();
  return ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
    // Clicks in the card's dialogs bubble here too, through React's tree.
    if (!(target instanceof Element) || !currentTarget.contains(target)) return;
    if (target.closest(OWN_PRESS) || getSelection()?.toString()) return;
    navigate(paths.prayer(id));
  };
};

export const PrayerText = ({ children }: { children: string }) => (
  <p className="long-words prose-width text-prayer">{children}</p>
);

/** Who sees this request. */
export function PrayerAudience({ prayer }: { prayer: Prayer }) {
  const Icon = prayer.isPrivate ? Lock : isWithGroupLeft(prayer) ? CircleAlert : Users;
  return (
    <p className="flex items-start gap-2 text-meta text-muted">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span className="min-w-0">{audienceOf(prayer)}</span>
    </p>
  );
}

/** The newest update, with a link to the others. */
export function LatestUpdate({ prayer }: { prayer: Prayer }) {
  if (!prayer.latestUpdate) return null;
  const { content, createdAt } = prayer.latestUpdate;
  return (
    <section className="flex flex-col gap-1 border-primary border-s-4 ps-4">
      <p className="text-meta text-muted">
        <span className="font-semibold text-text">{m.updates_one()}</span>
        <AfterDot>
          <TimeAgo date={createdAt} />
        </AfterDot>
      </p>
      <p className="long-words prose-width">{content}</p>
      {prayer.updateCount > 1 && (
        <Link to={paths.prayer(prayer.id)} className="link -my-1.5 self-start py-2.5">
          {m.updates_all({ count: prayer.updateCount })}
        </Link>
      )}
    </section>
  );
}
