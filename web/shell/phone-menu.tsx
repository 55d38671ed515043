import { useSetAtom } from 'jotai';
import { HeartHandshake, Menu as MenuIcon } from 'lucide-react';
import { Link } from '../router.tsx';
import { Menu, MenuAction, MenuLink, menuItemClass } from '../ui/menu.tsx';
import { donateDialog } from './dialogs.tsx';
import { entries } from './entries.ts';
import { MenuEnd, menuIcon } from './menu-end.tsx';

const places = [entries.dashboard, entries.myPrayers, entries.answeredPrayers, entries.profile];

/** Everything of the header, on a phone. */
export function PhoneMenu() {
  const openDonate = useSetAtom(donateDialog);
  return (
    <Menu buttonLabel="Menu" button={<MenuIcon aria-hidden className="size-7" />}>
      <MenuAction
        onSelect={() => openDonate(true)}
        icon={<HeartHandshake aria-hidden className={menuIcon} />}
      >
        Donate
      </MenuAction>
      {places.map((entry) => (
        <MenuLink key={entry.label}>
          <Link to={entry.to} className={menuItemClass}>
            <entry.icon aria-hidden className={menuIcon} />
            {entry.label}
          </Link>
        </MenuLink>
      ))}
      <MenuEnd />
    </Menu>
  );
}
