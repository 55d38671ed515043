import { useSetAtom } from 'jotai';
import { HeartHandshake, LogOut, Menu as MenuIcon, SunMoon } from 'lucide-react';
import { Link } from '../router.tsx';
import { Menu, MenuAction, MenuLink, menuItemClass } from '../ui/menu.tsx';
import { displayDialog, donateDialog } from './dialogs.ts';
import { entries } from './entries.ts';
import { useSignOut } from './use-sign-out.ts';

const icon = 'size-5 shrink-0 text-muted';
const places = [entries.dashboard, entries.myPrayers, entries.answeredPrayers, entries.profile];

/** Everything of the header, on a phone. */
export function PhoneMenu() {
  const openDonate = useSetAtom(donateDialog);
  const openDisplay = useSetAtom(displayDialog);
  const { signOut, isPending, label } = useSignOut();
  return (
    <Menu buttonLabel="Menu" button={<MenuIcon aria-hidden className="size-7" />}>
      <MenuAction
        onSelect={() => openDonate(true)}
        icon={<HeartHandshake aria-hidden className={icon} />}
      >
        Donate
      </MenuAction>
      {places.map((entry) => (
        <MenuLink key={entry.label}>
          <Link to={entry.to} className={menuItemClass}>
            <entry.icon aria-hidden className={icon} />
            {entry.label}
          </Link>
        </MenuLink>
      ))}
      <MenuAction
        onSelect={() => openDisplay(true)}
        icon={<SunMoon aria-hidden className={icon} />}
      >
        Display
      </MenuAction>
      <MenuAction
        onSelect={signOut}
        keepsMenuOpen
        disabled={isPending}
        icon={<LogOut aria-hidden className={icon} />}
      >
        {label}
      </MenuAction>
    </Menu>
  );
}
