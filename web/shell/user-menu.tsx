import { ChevronDown, Settings, User } from 'lucide-react';
import { displayName, initials } from '../../shared/names.ts';
import type { CurrentUser } from '../../shared/session.ts';
import { paths } from '../paths.ts';
import { Link } from '../router.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Menu, MenuLink, menuItemClass } from '../ui/menu.tsx';
import { MenuEnd, menuIcon } from './menu-end.tsx';

export function UserMenu({ user }: { user: CurrentUser }) {
  return (
    <Menu
      button={
        <>
          <Avatar initials={initials(user)} imageUrl={user.profileImageUrl} />
          <span className="max-w-48 truncate font-semibold">{displayName(user)}</span>
          <ChevronDown aria-hidden className="size-5 text-muted" />
        </>
      }
      heading={
        <>
          <p className="font-semibold">My Account</p>
          <p className="wrap-anywhere">{displayName(user)}</p>
          <p className="wrap-anywhere text-meta text-muted">{user.email}</p>
        </>
      }
    >
      <MenuLink>
        <Link to={paths.profile} className={menuItemClass}>
          <User aria-hidden className={menuIcon} />
          Profile
        </Link>
      </MenuLink>
      <MenuLink>
        <Link to={paths.profileTab('notifications')} className={menuItemClass}>
          <Settings aria-hidden className={menuIcon} />
          Settings
        </Link>
      </MenuLink>
      <MenuEnd />
    </Menu>
  );
}
