import {
  BellRing,
  Crown,
  Flag,
  KeyRound,
  type LucideIcon,
  Mail,
  MessageCircle,
  Moon,
  NotebookPen,
  ShieldCheck,
  Sparkle,
} from 'lucide-react';
import type { InboxItem } from '../../shared/inbox.ts';
import { m } from '../../shared/messages.ts';
import type { InboxKind } from '../../shared/notices.ts';
import { AnsweredIcon, PrayedIcon } from '../icons.ts';
import { Link } from '../router.tsx';
import { TimeAgo } from '../ui/dates.tsx';
import { LongList } from '../ui/long-list.tsx';

const ICONS: Record<InboxKind, LucideIcon> = {
  'new-prayer': BellRing,
  'answered-prayer': AnsweredIcon,
  comment: MessageCircle,
  update: NotebookPen,
  'still-praying': Moon,
  prayed: PrayedIcon,
  reported: Flag,
  note: Mail,
  invitation: Mail,
  'reset-link-made': KeyRound,
  'made-administrator': ShieldCheck,
  'no-longer-administrator': ShieldCheck,
  'permissions-changed': ShieldCheck,
  'group-given': Crown,
  'group-taken-over': Crown,
};

type InboxItemsProps = { items: InboxItem[]; isUnread: (item: InboxItem) => boolean };

/** What happened, each with the way there. What is new says so in a word. */
export const InboxItems = ({ items, isUnread }: InboxItemsProps) => (
  <LongList className="flex flex-col gap-2">
    {items.map((item) => (
      <li key={item.id}>
        <ItemLink item={item} isUnread={isUnread(item)} />
      </li>
    ))}
  </LongList>
);

function ItemLink({ item, isUnread }: { item: InboxItem; isUnread: boolean }) {
  const Icon = ICONS[item.kind];
  return (
    <Link
      to={item.path}
      className="flex min-h-12 items-start gap-3 rounded-card border-2 border-line bg-card px-4 py-3 hover:border-primary hover:bg-hover"
    >
      <Icon aria-hidden className="mt-0.5 size-6 shrink-0 text-primary" />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className={`own-words ${isUnread ? 'font-semibold' : ''}`}>{item.text}</span>
        <span className="text-meta text-muted">
          {isUnread && (
            <span className="mr-2 inline-flex items-center gap-1 font-semibold text-primary">
              <Sparkle aria-hidden className="size-4" />
              {m.prayers_new()}
            </span>
          )}
          <TimeAgo date={item.createdAt} />
        </span>
      </span>
    </Link>
  );
}
