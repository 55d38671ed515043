import {
  CreditCard,
  Ellipsis,
  KeyRound,
  type LucideIcon,
  MailCheck,
  MailPlus,
  Power,
  ShieldCheck,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import type { ListedUser } from '../../shared/admin.ts';
import type { Result } from '../../shared/contract.ts';
import { m } from '../../shared/messages.ts';
import { displayName } from '../../shared/names.ts';
import { adminActions } from '../api/actions/admin.ts';
import { useAction } from '../api/actions/use-action.ts';
import { clockNow } from '../ui/dates/clock.ts';
import { shownDate } from '../ui/dates/dates.tsx';
import { Menu, MenuAction } from '../ui/overlays/menu.tsx';
import { ChangeAddressDialog } from './change-address.tsx';
import { NewCard } from './new-card.tsx';
import { DeleteUserDialog, ResetLinkDialog } from './user-dialogs.tsx';
import { sinceLogin } from './words.ts';

/** Menu of all that an administrator can do with a user, and its dialogs. */
export function UserMenu({ user }: { user: ListedUser }) {
  const [open, setOpen] = useState<'address' | 'card' | 'delete'>();
  const [link, setLink] = useState<Result<'makeResetLink'>>();
  const setActive = useAction(adminActions.setUserActive);
  const setAdmin = useAction(adminActions.setUserAdmin);
  const confirm = useAction(adminActions.confirmAddressOf);
  const makeLink = useAction(adminActions.makeResetLink);
  const close = () => setOpen(undefined);
  const { email, isActive, isAdmin } = user;
  const about = { params: { id: user.id } };
  return (
    <>
      <Menu
        buttonLabel={m.admin_users_more_for({ name: displayName(user) })}
        button={<Ellipsis aria-hidden className="size-6" />}
        heading={<About user={user} />}
      >
        {email !== null && !user.isEmailConfirmed && (
          <MenuAction onSelect={() => confirm.mutate(about)} icon={icon(MailCheck)}>
            {m.admin_confirm_address()}
          </MenuAction>
        )}
        <MenuAction onSelect={() => setOpen('address')} icon={icon(MailPlus)}>
          {m.admin_address_change()}
        </MenuAction>
        {email === null && (
          <MenuAction onSelect={() => setOpen('card')} icon={icon(CreditCard)}>
            {m.admin_new_card()}
          </MenuAction>
        )}
        <MenuAction
          onSelect={() => makeLink.mutate(about, { onSuccess: setLink })}
          icon={icon(KeyRound)}
        >
          {m.admin_reset_link()}
        </MenuAction>
        <MenuAction
          onSelect={() => setAdmin.mutate({ ...about, body: { isAdmin: !isAdmin } })}
          icon={icon(ShieldCheck)}
        >
          {isAdmin ? m.admin_users_take_rights() : m.admin_users_give_rights()}
        </MenuAction>
        <MenuAction
          onSelect={() => setActive.mutate({ ...about, body: { isActive: !isActive } })}
          icon={icon(Power)}
        >
          {isActive ? m.admin_users_switch_off() : m.admin_users_switch_on()}
        </MenuAction>
        <MenuAction onSelect={() => setOpen('delete')} icon={icon(Trash2)}>
          {m.ui_delete()}
        </MenuAction>
      </Menu>
      <ChangeAddressDialog user={user} open={open === 'address'} onClose={close} />
      {open === 'card' && <NewCard user={user} onClose={close} />}
      <ResetLinkDialog user={user} link={link} onClose={() => setLink(undefined)} />
      <DeleteUserDialog user={user} open={open === 'delete'} onClose={close} />
    </>
  );
}

/** What the row of a narrow table leaves out. */
const About = ({ user }: { user: ListedUser }) => (
  <dl className="grid grid-cols-2 gap-x-4 gap-y-1 text-meta *:own-words">
    <dt className="text-muted">{m.session_register_username()}</dt>
    <dd className="wrap-anywhere">{user.username}</dd>
    <dt className="text-muted">{m.admin_users_joined()}</dt>
    <dd>{shownDate(user.createdAt)}</dd>
    <dt className="text-muted">{m.admin_users_last_login()}</dt>
    <dd>{sinceLogin(user.lastLoginAt, clockNow())}</dd>
  </dl>
);

const icon = (Icon: LucideIcon) => <Icon aria-hidden className="size-5 shrink-0 text-muted" />;
