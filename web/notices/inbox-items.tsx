import {
  AtSign,
  BellRing,
  Crown,
  Flag,
  KeyRound,
  type LucideIcon,
  Mail,
  MessageCircle,
  Moon,
  NotebookPen,
  PhoneCall,
  ShieldCheck,
  Sparkle,
} from 'lucide-react';
import type { InboxItem } from '../../shared/inbox.ts';
import { m } from '../../shared/messages.ts';
import { initials } from '../../shared/names.ts';
import type { InboxKind } from '../../shared/notices.ts';
import { AnsweredIcon, PrayedIcon } from '../icons.ts';
import { toComments } from '../paths.ts';
import { Link } from '../router.tsx';
import { AfterDot } from '../ui/after-dot.tsx';
import { ANSWERED_TINT } from '../ui/answered-tint.ts';
import { Avatar } from '../ui/avatar.tsx';
import { TimeAgo } from '../ui/dates/dates.tsx';
import { LongList } from '../ui/lists/long-list.tsx';
import { RichText } from '../ui/rich-text.tsx';
import type { InboxLine } from './one-line-each.ts';

const ICONS: Record<InboxKind, LucideIcon> = {
  'new-prayer': BellRing,
  'answered-prayer': AnsweredIcon,
  comment: MessageCircle,
  update: NotebookPen,
  'it-is-now': BellRing,
  'still-praying': Moon,
  prayed: PrayedIcon,
  reported: Flag,
  note: Mail,
  invitation: Mail,
  'reset-link-made': KeyRound,
  'card-made': KeyRound,
  'address-changed': AtSign,
  'household-asked': Mail,
  'household-agreed': Mail,
  'household-ended': Mail,
  'number-written': PhoneCall,
  'made-administrator': ShieldCheck,
  'no-longer-administrator': ShieldCheck,
  'permissions-changed': ShieldCheck,
  'group-given': Crown,
  'group-taken-over': Crown,
};

/** Label of a kind, if the text does not say it. */
const LABELS: { [Kind in InboxKind]?: () => string } = {
  'new-prayer': m.inbox_label_new_request,
  update: m.inbox_label_update,
  'answered-prayer': m.prayers_card_answered,
};

/** Lines of the inbox, each a link. Unread ones have a word. */
export const InboxItems = ({ lines }: { lines: InboxLine[] }) => (
  <LongList className="flex flex-col gap-2">
    {lines.map((line) => (
      <li key={line.item.id}>
        <LineLink {...line} />
      </li>
    ))}
  </LongList>
);

const PLAIN = 'rounded-card border border-line bg-card hover:border-primary hover:bg-hover';

function LineLink({ item, more, isUnread }: InboxLine) {
  const isAnswer = item.kind === 'answered-prayer';
  const [about, ...rest] = aboutOf(item);
  return (
    <Link
      to={item.kind === 'comment' ? toComments(item.path) : item.path}
      className={`${isAnswer ? `${ANSWERED_TINT} hover:border-gold` : PLAIN} flex min-h-12 items-start gap-3 px-4 py-3`}
    >
      <Sign item={item} />
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <Words item={item} />
        {/* The time wraps to its own line if there is no room. */}
        <span className="flex flex-wrap gap-x-3 text-meta text-muted">
          {(isUnread || about !== undefined) && (
            <span>
              {isUnread && (
                <span className="me-1 font-semibold text-primary">
                  <Sparkle aria-hidden className="me-1 inline size-4 align-[-0.1em]" />
                  {m.prayers_new()}
                </span>
              )}{' '}
              <bdi>{about}</bdi>
              {rest.map((part) => (
                <AfterDot key={part}>
                  <bdi>{part}</bdi>
                </AfterDot>
              ))}
            </span>
          )}
          <span>
            <TimeAgo date={item.createdAt} />
            {more > 0 && <AfterDot>{m.inbox_more({ count: more })}</AfterDot>}
          </span>
        </span>
      </span>
    </Link>
  );
}

/** The author's picture, if the reader may know the author; else an icon of the kind. */
function Sign({ item: { kind, person } }: { item: InboxItem }) {
  if (person) return <Avatar initials={initials(person)} imageUrl={person.profileImageUrl} />;
  const Icon = ICONS[kind];
  return (
    <span
      aria-hidden
      className="grid size-11 shrink-0 place-items-center rounded-full bg-hover text-primary"
    >
      <Icon className="size-6" />
    </span>
  );
}

const wordsOf = ({ kind, who, words, title }: InboxItem) =>
  who === null ? null : kind === 'new-prayer' ? title : words;

function Words({ item }: { item: InboxItem }) {
  const words = wordsOf(item);
  if (item.who === null || words === null) return <span className="own-words">{item.text}</span>;
  // A member other than the author may write an answer, so no name is put before it.
  if (item.kind === 'answered-prayer')
    return <span className="own-words line-clamp-2">{words}</span>;
  return (
    <span className="own-words line-clamp-2">
      <RichText
        message={m.inbox_says}
        values={{ who: item.who, words }}
        marks={{ who: (text) => <bdi className="font-semibold">{text}</bdi> }}
      />
    </span>
  );
}

/** Label and subject of a line, if its text does not have them. */
const aboutOf = (item: InboxItem) => {
  if (wordsOf(item) === null) return [];
  const { kind, who, title, group } = item;
  return [
    LABELS[kind]?.(),
    kind === 'answered-prayer' ? who : null,
    kind === 'new-prayer' ? group : title,
  ].filter((part) => typeof part === 'string');
};
