import { useSetAtom } from 'jotai';
import {
  ALargeSmall,
  ChevronDown,
  Ellipsis,
  LogOut,
  Menu as MenuIcon,
  Settings,
  User,
} from 'lucide-react';
import { m } from '../../shared/messages.ts';
import { displayName, initials } from '../../shared/names.ts';
import type { CurrentUser } from '../../shared/session.ts';
import { sessionActions } from '../api/actions/session.ts';
import { useAction } from '../api/actions/use-action.ts';
import { DonateIcon } from '../icons.ts';
import { donateDialog, textSizeDialog } from '../open-dialogs.ts';
import { paths } from '../paths.ts';
import { useNavigate } from '../router.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Menu, MenuAction, MenuLink, type MenuProps } from '../ui/overlays/menu.tsx';
import { type Entry, menuEntries, moreEntries } from './entries.ts';

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
          <p className="font-semibold">{m.shell_my_account()}</p>
          <p className="wrap-anywhere">{displayName(user)}</p>
          <p className="wrap-anywhere text-meta text-muted">{user.email ?? user.username}</p>
        </>
      }
    >
      <MenuLink to={paths.profile} icon={<User aria-hidden className={menuIcon} />}>
        {m.shell_place_profile()}
      </MenuLink>
      <MenuLink
        to={paths.profileTab('notifications')}
        icon={<Settings aria-hidden className={menuIcon} />}
      >
        {m.shell_settings()}
      </MenuLink>
      <TextSizeItem />
      <SignOutItem />
    </Menu>
  );
}

export function PhoneMenu({ offersDonate }: { offersDonate: boolean }) {
  const openDonate = useSetAtom(donateDialog);
  return (
    <Menu
      buttonLabel={m.shell_menu()}
      buttonClassName="inline-flex min-h-11 min-w-11 items-center justify-center rounded-control px-2 hover:bg-hover @max-[15rem]:min-w-[44px] @max-[15rem]:px-1"
      button={<MenuIcon aria-hidden className="size-7" />}
    >
      {offersDonate && (
        <MenuAction
          onSelect={() => openDonate(true)}
          icon={<DonateIcon aria-hidden className={menuIcon} />}
        >
          {m.shell_donate()}
        </MenuAction>
      )}
      {menuEntries.map(menuPlace)}
      <SignOutItem />
    </Menu>
  );
}

type MoreMenuProps = Pick<MenuProps, 'side' | 'buttonClassName'> & {
  user: CurrentUser;
  /** Whether the bottom bar shows all its entries. */
  isBarWide?: boolean;
};

/** Entries that are neither in a phone's bar nor in its top menu. */
export const MoreMenu = ({ user, isBarWide = false, side, buttonClassName }: MoreMenuProps) => (
  <Menu
    side={side}
    buttonClassName={buttonClassName}
    button={
      <>
        <Ellipsis aria-hidden className="size-6 shrink-0" />
        {m.shell_more()}
      </>
    }
  >
    {moreEntries(user)
      .filter(({ isInWideBar }) => !(isBarWide && isInWideBar))
      .map(menuPlace)}
    <TextSizeItem />
  </Menu>
);

const menuPlace = (entry: Entry) => (
  <MenuLink key={entry.to} to={entry.to} icon={<entry.icon aria-hidden className={menuIcon} />}>
    {entry.label()}
  </MenuLink>
);

const menuIcon = 'size-5 shrink-0 text-muted';

function TextSizeItem() {
  const openTextSize = useSetAtom(textSizeDialog);
  return (
    <MenuAction
      onSelect={() => openTextSize(true)}
      icon={<ALargeSmall aria-hidden className={menuIcon} />}
    >
      {m.shell_text_size()}
    </MenuAction>
  );
}

function SignOutItem() {
  const { signOut, isPending, label } = useSignOut();
  return (
    <MenuAction
      onSelect={signOut}
      keepsMenuOpen
      disabled={isPending}
      icon={<LogOut aria-hidden className={menuIcon} />}
    >
      {label}
    </MenuAction>
  );
}

/** Signs out and opens the sign-in page, even if the server is unreachable. */
export function useSignOut() {
  const navigate = useNavigate();
  const { mutateAsync, isPending } = useAction(sessionActions.signOut);
  const leave = () => navigate(paths.auth);
  return {
    isPending,
    label: isPending ? m.shell_signing_out() : m.shell_sign_out(),
    // A promise and not a callback, because this menu is unmounted before the response.
    signOut: () => void mutateAsync({}).then(leave, leave),
  };
}
