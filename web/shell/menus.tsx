import { useSetAtom } from 'jotai';
import { ALargeSmall, ChevronDown, LogOut, Settings, User } from 'lucide-react';
import { m } from '../../shared/messages.ts';
import { displayName, initials } from '../../shared/names.ts';
import type { CurrentUser } from '../../shared/session.ts';
import { sessionActions } from '../api/actions/session.ts';
import { useAction } from '../api/actions/use-action.ts';
import { useRead } from '../api/cache/queries.ts';
import { DonateIcon } from '../icons.ts';
import { donateDialog, textSizeDialog } from '../open-dialogs.ts';
import { paths } from '../paths.ts';
import { useLocation, useNavigate } from '../router.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Menu, MenuAction, MenuLink, type MenuProps } from '../ui/overlays/menu.tsx';
import { type Entry, entries, isAt, phoneEntries } from './entries.ts';

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

type PhoneMenuProps = Pick<MenuProps, 'button' | 'buttonLabel' | 'buttonClassName'> & {
  user: CurrentUser;
};

/** The menu of a phone, in a sheet at its foot: both the button at the top and the one in the bar open it. */
export function PhoneMenu({ user, ...button }: PhoneMenuProps) {
  const { pathname } = useLocation();
  const openDonate = useSetAtom(donateDialog);
  const offersDonate = useOffersDonate(user);
  return (
    <Menu {...button} sheetIn={SHEET_ID}>
      {phoneEntries.map((entry) => menuPlace(entry, pathname))}
      <TextSizeItem />
      {user.isAdmin && menuPlace(entries.admin, pathname)}
      {offersDonate && (
        <MenuAction
          onSelect={() => openDonate(true)}
          icon={<DonateIcon aria-hidden className={menuIcon} />}
        >
          {m.shell_donate()}
        </MenuAction>
      )}
      <SignOutItem />
    </Menu>
  );
}

/** Id of the element in which a sheet is drawn: no bar lies over it. */
export const SHEET_ID = 'sheet';

/** Whether donations are offered. If they are not set up, only administrators can change that. */
export const useOffersDonate = ({ isAdmin }: CurrentUser) =>
  useRead('getNews').data?.takesDonations === true || isAdmin;

const menuPlace = (entry: Entry, pathname: string) => (
  <MenuLink
    key={entry.to}
    to={entry.to}
    isHere={isAt(entry, pathname, pathname === entry.to)}
    icon={<entry.icon aria-hidden className={menuIcon} />}
  >
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
