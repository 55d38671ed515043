import { Bookmark, BookmarkCheck, type LucideIcon, MessageCircle, Sparkles } from 'lucide-react';
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  Suspense,
  use,
  useId,
  useState,
} from 'react';
import { m } from '../../shared/messages.ts';
import type { Prayer } from '../../shared/prayers.ts';
import { useBookmark, usePraise, usePray } from '../api/actions/use-toggle.ts';
import { MarkAsAnsweredIcon, PrayedIcon, PrayIcon } from '../icons.ts';
import { useMinute } from '../ui/dates/minute.ts';
import { oncePerDoubleClick } from '../ui/fields/once-per-double-click.ts';
import { lazyComponent } from '../ui/lazy-component.ts';
import { RichText } from '../ui/rich-text.tsx';
import { canPrayAgain } from './words.ts';

const NameId = createContext<string | undefined>(undefined);

/** The buttons of a request. Each is described by the row's label, so that screen readers name its request. */
export function CardButtons({ children, label }: { children: ReactNode; label: string }) {
  const id = useId();
  return (
    <div className="@container -mx-4 two:-mx-5 print:hidden border-line border-t px-2 two:px-3 pt-1.5">
      <fieldset id={id} aria-label={label} className="flex flex-wrap gap-1">
        <NameId value={id}>{children}</NameId>
      </fieldset>
    </div>
  );
}

type CardButtonProps = ComponentProps<'button'> & {
  icon: LucideIcon;
  isOn?: boolean;
  tone?: 'plain' | 'danger';
  /** The main action: prominent until it is done. */
  isMain?: boolean;
  /** Has its own row on a narrow card. */
  isRow?: boolean;
};

/** A button of a card. The icon is above the text on a narrow card, else beside it. */
export const CardButton = ({
  icon: Icon,
  isOn = false,
  tone = 'plain',
  isMain = false,
  isRow = false,
  children,
  ...button
}: CardButtonProps) => (
  <button
    {...button}
    type="button"
    aria-describedby={use(NameId)}
    className={`flex min-w-fit items-center rounded-control text-center font-semibold leading-tight ${isMain ? MAIN : isRow ? OWN_ROW : ROW} ${
      isMain && !isOn
        ? 'bg-primary text-on-primary hover:bg-primary-strong'
        : `hover:bg-hover ${tone === 'danger' ? 'text-danger' : 'text-primary'} ${isOn ? 'bg-selected' : ''}`
    }`}
  >
    <Icon aria-hidden className="size-5.5 shrink-0" />
    <span className="min-w-0">{children}</span>
  </button>
);

/** On a phone, the main one of three buttons has its own row. */
const MAIN =
  'min-h-14 flex-3 @max-[24rem]:nth-last-3:basis-full basis-36 @min-[24rem]:flex-none @min-[24rem]:basis-56 justify-center gap-x-2 px-4 py-2';
const OWN_ROW = 'min-h-12 @max-[24rem]:basis-full justify-center gap-x-2 px-2 py-1.5 text-meta';
const ROW =
  'min-h-12 @min-[24rem]:flex-none flex-1 @min-[24rem]:flex-row flex-col justify-start @min-[24rem]:justify-center gap-x-2 gap-y-0.5 px-2 py-1.5 text-meta';

/** Text for screen readers only. */
const spoken = (text: ReactNode) => <span className="sr-only">{text}</span>;

type ButtonProps = { prayer: Prayer; isMain?: boolean };

/**
 * Pray for a request, undo that on the same day, or pray again on a later one. Only the number of
 * people is shown.
 */
export function PrayButton({ prayer, isMain }: ButtonProps) {
  const toggle = usePray(prayer.id);
  // The text changes at midnight.
  useMinute();
  if (canPrayAgain(prayer))
    return (
      <CardButton icon={PrayIcon} isMain={isMain} onClick={oncePerDoubleClick(() => toggle(false))}>
        <RichText
          message={m.prayers_card_pray_again}
          values={{ count: prayer.supportCount }}
          marks={{ number: (text) => <span className="font-normal">{text}</span>, spoken }}
        />
      </CardButton>
    );
  if (prayer.supportCount === 0)
    return (
      <CardButton icon={PrayIcon} isMain={isMain} onClick={oncePerDoubleClick(() => toggle(false))}>
        {prayer.isMine ? m.prayers_card_pray_first_own() : m.prayers_card_pray_first()}
      </CardButton>
    );
  return (
    <CardButton
      icon={prayer.hasPrayed ? PrayedIcon : PrayIcon}
      isOn={prayer.hasPrayed}
      isMain={isMain}
      onClick={oncePerDoubleClick(() => toggle(prayer.hasPrayed))}
    >
      <RichText
        message={prayer.hasPrayed ? m.prayers_card_prayed : m.prayers_card_pray}
        values={{ count: prayer.supportCount }}
        marks={{ number: (text) => <span className="font-normal">{text}</span>, spoken }}
      />
    </CardButton>
  );
}

/** `PrayButton` for an answered request. */
export function PraiseButton({ prayer, isMain }: ButtonProps) {
  const toggle = usePraise(prayer.id);
  return (
    <CardButton
      icon={Sparkles}
      isOn={prayer.hasPrayed}
      isMain={isMain}
      onClick={oncePerDoubleClick(() => toggle(prayer.hasPrayed))}
    >
      <RichText
        message={prayer.hasPrayed ? m.prayers_card_praised : m.prayers_card_praise}
        values={{ count: prayer.supportCount }}
        marks={{ spoken }}
      />
    </CardButton>
  );
}

const AnswerDialog = lazyComponent(() => import('./answer-dialog.tsx'), 'AnswerDialog');

/** Opens the dialog that marks one's own request as answered. */
export function AnswerButton({ prayer, isMain }: ButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <CardButton
        icon={MarkAsAnsweredIcon}
        isMain={isMain}
        isRow
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {m.prayers_card_answer()}
      </CardButton>
      {isOpen && (
        <Suspense>
          <AnswerDialog prayer={prayer} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const CommentsDialog = lazyComponent(() => import('./comments-dialog.tsx'), 'CommentsDialog');

export function CommentsButton({ prayer }: { prayer: Prayer }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <CardButton icon={MessageCircle} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {prayer.commentCount === 0 ? (
          <RichText message={m.comments_write} values={{}} marks={{ spoken }} />
        ) : (
          m.comments_button({ count: prayer.commentCount })
        )}
      </CardButton>
      {isOpen && (
        <Suspense>
          <CommentsDialog prayer={prayer} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

export function BookmarkButton({ prayer }: { prayer: Prayer }) {
  const toggle = useBookmark(prayer.id);
  return (
    <CardButton
      icon={prayer.isBookmarked ? BookmarkCheck : Bookmark}
      isOn={prayer.isBookmarked}
      onClick={oncePerDoubleClick(() => toggle(prayer.isBookmarked))}
    >
      {prayer.isBookmarked ? m.prayers_card_bookmarked() : m.prayers_card_bookmark()}
      {prayer.isBookmarked && spoken(m.prayers_card_undo())}
    </CardButton>
  );
}
