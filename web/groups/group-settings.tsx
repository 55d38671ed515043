import { Ellipsis, Settings } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Group } from '../../shared/groups.ts';
import { m } from '../../shared/messages.ts';
import { useInviteLink } from '../invitations/copy-invite-link.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { LinkButton } from '../ui/links.tsx';
import { Menu, MenuAction, MenuLink, MenuPart } from '../ui/overlays/menu.tsx';
import { canEndGroup, type GroupChoice, groupChoices } from './group-choices.ts';

const InviteDialog = lazyComponent(() => import('../invitations/invite.tsx'), 'InviteDialog');
const LeaveGroupDialog = lazyComponent(() => import('./group-dialogs.tsx'), 'LeaveGroupDialog');
const DeleteGroupDialog = lazyComponent(() => import('./group-dialogs.tsx'), 'DeleteGroupDialog');
const MyNoticesDialog = lazyComponent(() => import('./my-notices.tsx'), 'MyNoticesDialog');

const icon = { 'aria-hidden': true, className: 'size-5 shrink-0' } as const;

/**
 * Other choices of a group: in one menu on a phone; in a wide window the most used are buttons, the others a
 * menu.
 */
export function GroupSettings({ group }: { group: Group }) {
  const [open, setOpen] = useState<Extract<GroupChoice, { opens: unknown }>['opens']>();
  const close = () => setOpen(undefined);
  const link = useInviteLink(group);
  const parts = groupChoices(group);
  const press = (choice: GroupChoice) => {
    if ('opens' in choice) setOpen(choice.opens);
    if ('copiesLink' in choice) link.make(link.copy);
  };
  const inMenu = (choice: GroupChoice) =>
    'to' in choice ? (
      <MenuLink key={choice.label} to={choice.to} icon={<choice.icon {...icon} />}>
        {choice.label}
      </MenuLink>
    ) : (
      <MenuAction
        key={choice.label}
        onSelect={() => press(choice)}
        icon={<choice.icon {...icon} />}
      >
        {choice.label}
      </MenuAction>
    );
  const menuOf = (isIn: (choice: GroupChoice) => boolean) =>
    parts
      .map(({ title, choices }) => ({ title, choices: choices.filter(isIn) }))
      .filter(({ choices }) => choices.length > 0)
      .map(({ title, choices }) => (
        <MenuPart key={title} title={title}>
          {choices.map(inMenu)}
        </MenuPart>
      ));
  return (
    <>
      <div className="-me-2 ms-auto flex wide:hidden">
        <Menu
          button={
            <>
              <Settings {...icon} />
              {m.groups_menu()}
            </>
          }
          buttonClassName={buttonClass('quiet', 'px-3!')}
        >
          {menuOf(() => true)}
        </Menu>
      </div>
      {/* Leaves room for the delete or leave button, which comes after the content in the DOM. */}
      <div
        className={`-me-4 flex flex-wrap max-wide:hidden ${canEndGroup(group) === 'delete' ? 'pe-28' : 'pe-40'}`}
      >
        {parts
          .flatMap(({ choices }) => choices)
          .filter(({ place }) => place === 'row')
          .map((choice) =>
            'to' in choice ? (
              <LinkButton
                key={choice.label}
                to={choice.to}
                tone="quiet"
                icon={<choice.icon {...icon} />}
              >
                {choice.label}
              </LinkButton>
            ) : (
              <Button
                key={choice.label}
                tone="quiet"
                icon={<choice.icon {...icon} />}
                pending={'copiesLink' in choice && link.isPending}
                onClick={() => press(choice)}
              >
                {choice.label}
              </Button>
            ),
          )}
        <Menu
          button={
            <>
              <Ellipsis {...icon} />
              {m.shell_more()}
            </>
          }
          buttonClassName={buttonClass('quiet')}
        >
          {menuOf(({ place }) => place === undefined)}
        </Menu>
      </div>
      {link.dialog}
      <Suspense>
        {open === 'invite' && <InviteDialog group={group} onClose={close} />}
        {open === 'notices' && <MyNoticesDialog group={group} onClose={close} />}
        {open === 'leave' && <LeaveGroupDialog group={group} onClose={close} />}
        {open === 'delete' && <DeleteGroupDialog group={group} onClose={close} />}
      </Suspense>
    </>
  );
}

/** The leave or delete button of a wide window: at the top, but last in the tab order. */
export function GroupEnd({ group }: { group: Group }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const end = groupChoices(group)
    .flatMap(({ choices }) => choices)
    .find(({ place }) => place === 'end');
  if (!end) return null;
  const EndDialog = canEndGroup(group) === 'delete' ? DeleteGroupDialog : LeaveGroupDialog;
  return (
    <div className="absolute top-0 end-0 -me-4 max-wide:hidden">
      <Button tone="quiet" icon={<end.icon {...icon} />} onClick={() => setOpen(true)}>
        {end.label}
      </Button>
      <Suspense>{isOpen && <EndDialog group={group} onClose={close} />}</Suspense>
    </div>
  );
}
