import {
  Bookmark,
  HelpCircle,
  House,
  Inbox,
  type LucideIcon,
  ScrollText,
  Search,
  ShieldCheck,
  User,
  Users,
} from 'lucide-react';
import { m, type Sentence } from '../../shared/messages.ts';
import { AnsweredIcon, PrayIcon, RequestsIcon } from '../icons.ts';
import { paths } from '../paths.ts';

export type Entry = {
  to: string;
  label: Sentence;
  icon: LucideIcon;
  end?: boolean;
  alias?: string;
};

export const entries = {
  dashboard: {
    to: paths.dashboard,
    label: m.shell_place_dashboard,
    icon: House,
    end: true,
    alias: paths.dashboardAlias,
  },
  pray: { to: paths.pray, label: m.shell_place_pray, icon: PrayIcon },
  inbox: { to: paths.inbox, label: m.shell_place_inbox, icon: Inbox },
  search: { to: paths.search, label: m.search_title, icon: Search },
  requests: { to: paths.myPrayers, label: m.shell_place_requests, icon: RequestsIcon },
  myPrayers: { to: paths.myPrayers, label: m.shell_place_my_prayers, icon: RequestsIcon },
  answeredPrayers: {
    to: paths.answeredPrayers,
    label: m.shell_place_answered_prayers,
    icon: AnsweredIcon,
    alias: paths.answeredAlias,
  },
  answered: {
    to: paths.answeredPrayers,
    label: m.shell_place_answered,
    icon: AnsweredIcon,
    alias: paths.answeredAlias,
  },
  bookmarked: { to: paths.bookmarkedPrayers, label: m.shell_place_bookmarked, icon: Bookmark },
  bookmarks: { to: paths.bookmarkedPrayers, label: m.shell_place_bookmarks, icon: Bookmark },
  groups: { to: paths.groups, label: m.shell_place_groups, icon: Users },
  resources: { to: paths.resources, label: m.shell_place_resources, icon: ScrollText },
  help: { to: paths.help, label: m.shell_place_help, icon: HelpCircle },
  admin: { to: paths.admin, label: m.shell_place_admin, icon: ShieldCheck },
  profile: { to: paths.profile, label: m.shell_place_profile, icon: User },
} satisfies Record<string, Entry>;

/** The screens in the menu of a phone that each member has. */
export const phoneEntries: readonly Entry[] = [
  entries.dashboard,
  entries.pray,
  entries.myPrayers,
  entries.answeredPrayers,
  entries.search,
  entries.bookmarks,
  entries.resources,
  entries.profile,
  entries.help,
];

export const lastEntry = ({ isAdmin }: { isAdmin: boolean }): Entry =>
  isAdmin ? entries.admin : entries.profile;

/** Whether an entry's screen is open, by its path or its alias. */
export const isAt = ({ alias }: Entry, pathname: string, isActive: boolean) =>
  isActive || alias === pathname;
