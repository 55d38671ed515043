import { useSetAtom } from 'jotai';
import { Ellipsis, Plus } from 'lucide-react';
import { m } from '../../shared/messages.ts';
import type { CurrentUser } from '../../shared/session.ts';
import { NavLink } from '../router.tsx';
import { Menu } from '../ui/menu.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { newPrayerDialog } from './dialogs.tsx';
import { type Entry, entries } from './entries.ts';
import { PhoneMenuItems } from './menus.tsx';

const cell =
  'flex min-h-14 min-w-fit flex-auto flex-col items-center justify-center gap-0.5 rounded-control px-1 text-meta leading-tight';

/** The navigation on phones: all seven entries if they fit, else the four most used and More. */
export function BottomBar({ user }: { user: CurrentUser }) {
  const last = user.isAdmin ? entries.admin : entries.profile;
  return (
    <nav
      aria-label={m.shell_navigation()}
      className="relative tall:fixed tall:inset-x-0 tall:bottom-0 z-20 print:hidden border-line border-t-2 bg-card pb-[env(safe-area-inset-bottom)] wide:hidden"
    >
      <div className="@container">
        <div className="mx-auto flex max-w-3xl flex-wrap items-stretch justify-center px-1 py-1">
          <BarLink {...entries.requests} />
          <BarLink {...entries.answered} className="flex @max-[21rem]:hidden" />
          <BarLink {...entries.pray} className="flex @max-[17rem]:hidden" />
          <BarLink {...entries.groups} className="hidden @min-[36rem]:flex" />
          <AddPrayer />
          <BarLink {...entries.groups} className="flex @max-[17rem]:hidden @min-[36rem]:hidden" />
          <BarLink {...entries.bookmarks} className="hidden @min-[36rem]:flex" />
          <BarLink {...entries.resources} className="hidden @min-[36rem]:flex" />
          <BarLink {...last} className="hidden @min-[36rem]:flex" />
          <div className="flex flex-auto justify-center @min-[36rem]:hidden">
            <More user={user} />
          </div>
        </div>
      </div>
    </nav>
  );
}

const BarLink = ({
  to,
  label,
  icon: Icon,
  end,
  className = '',
}: Entry & { className?: string }) => (
  <NavLink
    to={to}
    end={end}
    className={({ isActive }) =>
      `${cell} ${className} ${isActive ? 'font-semibold text-primary' : 'text-muted'}`
    }
  >
    <Icon aria-hidden className="size-6 shrink-0" />
    {label()}
  </NavLink>
);

function AddPrayer() {
  const setDialog = useSetAtom(newPrayerDialog);
  return (
    <div className="grid flex-auto place-items-center">
      <Tooltip text={m.shell_add_prayer()}>
        <button
          type="button"
          aria-label={m.shell_add_prayer()}
          onClick={() => setDialog({ open: true })}
          className="grid size-12 place-items-center rounded-full bg-primary text-on-primary hover:bg-primary-strong"
        >
          <Plus aria-hidden className="size-7" />
        </button>
      </Tooltip>
    </div>
  );
}

const More = ({ user }: { user: CurrentUser }) => (
  <Menu
    side="above"
    buttonClassName={`${cell} text-muted`}
    button={
      <>
        <Ellipsis aria-hidden className="size-6 shrink-0" />
        {m.shell_more()}
      </>
    }
  >
    <PhoneMenuItems user={user} />
  </Menu>
);
