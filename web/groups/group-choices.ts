import {
  Bell,
  CreditCard,
  FileText,
  Keyboard,
  Link as LinkIcon,
  LogOut,
  type LucideIcon,
  Pencil,
  PhoneCall,
  QrCode,
  Trash2,
  UserPlus,
} from 'lucide-react';
import type { Group } from '../../shared/groups.ts';
import { m } from '../../shared/messages.ts';
import {
  canDeleteGroup,
  canEditGroup,
  canInviteToGroup,
  canLeaveGroup,
} from '../../shared/permissions.ts';
import { AnsweredIcon } from '../icons.ts';
import { paths } from '../paths.ts';

/** A choice of a group's menu. In a wide window `row` is a button, and `end` a button after the content. */
type Choice = { label: string; icon: LucideIcon; place?: 'row' | 'end' };

export type GroupChoice = Choice &
  ({ to: string } | { opens: 'invite' | 'notices' | 'leave' | 'delete' } | { copiesLink: true });

type GroupPart = { title: string; choices: GroupChoice[] };

/** Returns how the viewer can end their membership: by deleting, by leaving, or not at all. */
export function canEndGroup(group: Group) {
  if (canDeleteGroup(group)) return 'delete';
  return canLeaveGroup(group) ? 'leave' : undefined;
}

/** The viewer's choices for a group, besides praying and sharing, in three groups. */
export const groupChoices = (group: Group): GroupPart[] => [
  { title: m.groups_menu_people(), choices: people(group) },
  { title: m.groups_menu_paper(), choices: paper(group) },
  { title: m.groups_menu_settings(), choices: settings(group) },
];

const people = (group: Group): GroupChoice[] => [
  ...when(canInviteToGroup(group), [
    { label: m.invitations_send_open(), icon: UserPlus, place: 'row', opens: 'invite' },
    { label: m.invitations_link_copy(), icon: LinkIcon, place: 'row', copiesLink: true },
  ]),
  ...when(canInviteToGroup(group), [
    { label: m.office_title(), icon: Keyboard, to: paths.office(group.id) },
  ]),
  ...when(canEditGroup(group), [
    { label: m.reachability_title(), icon: PhoneCall, to: paths.reached(group.id) },
  ]),
];

const paper = ({ id, ...group }: Group): GroupChoice[] => [
  { label: m.sheet_kind_requests(), icon: FileText, to: paths.sheet(id) },
  { label: m.sheet_kind_answers(), icon: AnsweredIcon, to: paths.sheetOf(id, 'answers') },
  { label: m.sheet_kind_cards(), icon: CreditCard, to: paths.sheetOf(id, 'cards') },
  ...when(canInviteToGroup(group), [
    { label: m.sheet_kind_poster(), icon: QrCode, to: paths.sheetOf(id, 'poster') },
  ]),
];

const settings = (group: Group): GroupChoice[] => [
  { label: m.groups_notices_open(), icon: Bell, opens: 'notices' },
  ...when(canEditGroup(group), [
    { label: m.groups_edit(), icon: Pencil, place: 'row', to: paths.editGroup(group.id) },
  ]),
  ...when(canEndGroup(group) === 'delete', [
    { label: m.ui_delete(), icon: Trash2, place: 'end', opens: 'delete' },
  ]),
  ...when(canEndGroup(group) === 'leave', [
    { label: m.groups_leave(), icon: LogOut, place: 'end', opens: 'leave' },
  ]),
];

const when = (isAllowed: boolean, choices: GroupChoice[]) => (isAllowed ? choices : []);
