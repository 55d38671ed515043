import { useSetAtom } from 'jotai';
import { Ellipsis, Plus } from 'lucide-react';
import { m } from '../../shared/messages.ts';
import type { CurrentUser } from '../../shared/session.ts';
import { newPrayerDialog } from '../open-dialogs.ts';
import { NavLink, useLocation } from '../router.tsx';
import { Tooltip } from '../ui/overlays/tooltip.tsx';
import { type Entry, entries, isAt, lastEntry } from './entries.ts';
import { PhoneMenu, SHEET_ID } from './menus.tsx';

/** A cell is as wide as its label and a share of the rest. A label is at least 16 px; at a large text size it grows as far as it fits. */
const cell =
  'flex min-h-14 min-w-0 flex-auto flex-col items-center justify-end gap-1 rounded-control pb-1.5 text-meta supports-[width:1cqi]:text-[min(1rem,max(4.6cqi,16px))] leading-none whitespace-nowrap hover:bg-hover @max-[310px]:flex-none @max-[310px]:min-h-12';

const half =
  'flex min-w-0 items-stretch gap-x-1.5 lang-es:[letter-spacing:-.4px] @max-[310px]:flex-col';

/**
 * The navigation on phones: seven entries if they fit, else four and "More". Both halves have equal widths,
 * so that the plus button is in the exact center.
 */
export function BottomBar({ user }: { user: CurrentUser }) {
  return (
    <nav
      aria-label={m.shell_navigation()}
      className="relative order-last tall:fixed tall:inset-x-0 tall:bottom-0 z-20 print:hidden border-line border-t bg-card pb-[env(safe-area-inset-bottom)] wide:hidden"
    >
      <div className="@container">
        <div className="mx-auto grid max-w-3xl grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] py-1">
          <div className={half}>
            <BarLink {...entries.requests} />
            <BarLink {...entries.answered} />
            <BarLink {...entries.groups} className="hidden @min-[36rem]:flex" />
          </div>
          <AddPrayer />
          <div className={half}>
            <BarLink {...entries.groups} className="@min-[36rem]:hidden" />
            <BarLink {...entries.bookmarks} className="hidden @min-[36rem]:flex" />
            <BarLink {...entries.resources} className="hidden @min-[36rem]:flex" />
            <BarLink {...lastEntry(user)} className="hidden @min-[36rem]:flex" />
            <div className="flex min-w-0 flex-auto *:flex-1 @max-[310px]:flex-none @min-[36rem]:hidden">
              <PhoneMenu
                user={user}
                buttonClassName={`${cell} text-muted`}
                button={
                  <>
                    <Ellipsis aria-hidden className="size-6 shrink-0" />
                    {m.shell_more()}
                  </>
                }
              />
            </div>
          </div>
        </div>
      </div>
      {/* Beside the container: a fixed element in it would have its place in there. */}
      <div id={SHEET_ID} />
    </nav>
  );
}

function BarLink({ className = '', ...entry }: Entry & { className?: string }) {
  const { pathname } = useLocation();
  const { to, label, icon: Icon, end } = entry;
  return (
    <NavLink
      to={to}
      end={end}
      className={({ isActive }) =>
        `${cell} ${className} ${isAt(entry, pathname, isActive) ? 'font-semibold text-primary *:stroke-[2.5]' : 'text-muted'}`
      }
    >
      <Icon aria-hidden className="size-6 supports-[width:1cqi]:size-[min(1.5rem,8cqi)] shrink-0" />
      {label()}
    </NavLink>
  );
}

/**
 * The plus button, raised above the bar's edge: on the narrowest phones the neighbors' labels need the room
 * below it, and it has no column there.
 */
function AddPrayer() {
  const setDialog = useSetAtom(newPrayerDialog);
  return (
    <div className="relative w-[clamp(0rem,100vw-21.25rem,4rem)] supports-[width:1cqi]:w-[clamp(0rem,100cqi-340px,4rem)] @max-[310px]:w-12">
      <div className="absolute inset-x-0 bottom-[1.625rem] flex justify-center *:shrink-0 @max-[310px]:inset-y-0 @max-[310px]:items-center">
        <Tooltip text={m.shell_add_prayer()}>
          <button
            type="button"
            aria-label={m.shell_add_prayer()}
            onClick={() => setDialog({ open: true })}
            className="grid size-12 supports-[width:1cqi]:size-[min(3.25rem,15cqi)] place-items-center rounded-full bg-primary text-on-primary ring-4 ring-card hover:bg-primary-strong @max-[310px]:size-11"
          >
            <Plus aria-hidden className="size-7 supports-[width:1cqi]:size-[min(1.75rem,9cqi)]" />
          </button>
        </Tooltip>
      </div>
    </div>
  );
}
