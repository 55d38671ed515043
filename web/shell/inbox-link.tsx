import { m } from '../../shared/messages.ts';
import { useRead } from '../api/cache/queries.ts';
import { NavLink } from '../router.tsx';
import { entries } from './entries.ts';

const MOST_SHOWN = 99;

/** Link to the inbox with its unread count. */
export function InboxLink() {
  const { data: news } = useRead('getNews');
  const count = news?.unreadCount ?? 0;
  const { to, label, icon: Icon } = entries.inbox;
  const shown = count > MOST_SHOWN ? m.shell_inbox_many({ count: MOST_SHOWN }) : count;
  return (
    <NavLink
      to={to}
      className={({ isActive }) =>
        `inline-flex min-h-11 items-center gap-1.5 rounded-control px-1.5 font-semibold hover:bg-hover @max-[15rem]:gap-1 @max-[15rem]:px-1 ${isActive ? 'text-primary' : ''}`
      }
    >
      <Icon aria-hidden className="size-6 shrink-0 max-two:hidden" />
      {label()}
      {count > 0 && (
        <>
          <span
            aria-hidden
            className="min-w-7 rounded-full border-2 border-primary px-1.5 text-center text-meta text-primary leading-snug"
          >
            {shown}
          </span>
          <span className="sr-only">{m.shell_inbox_unread({ count })}</span>
        </>
      )}
    </NavLink>
  );
}
