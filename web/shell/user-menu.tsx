import { useSetAtom } from 'jotai';
import { ChevronDown, LogOut, Settings, SunMoon, User } from 'lucide-react';
import { displayName, initials } from '../../shared/names.ts';
import type { CurrentUser } from '../../shared/session.ts';
import { paths } from '../paths.ts';
import { Link } from '../router.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Menu, MenuAction, MenuLink, menuItemClass } from '../ui/menu.tsx';
import { displayDialog } from './dialogs.ts';
import { useSignOut } from './use-sign-out.ts';

const icon = 'size-5 shrink-0 text-muted';

export function UserMenu({ user }: { user: CurrentUser }) {
  const openDisplay = useSetAtom(displayDialog);
  const { signOut, isPending, label } = useSignOut();
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
          <User aria-hidden className={icon} />
          Profile
        </Link>
      </MenuLink>
      <MenuLink>
        <Link to={paths.profile} className={menuItemClass}>
          <Settings aria-hidden className={icon} />
          Settings
        </Link>
      </MenuLink>
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
