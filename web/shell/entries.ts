import {
  Bookmark,
  HeartHandshake,
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
import { AnsweredIcon, PrayIcon } from '../icons.ts';
import { paths } from '../paths.ts';

export type Entry = {
  to: string;
  label: Sentence;
  icon: LucideIcon;
  end?: boolean;
  alias?: string;
};

/** The entries of the navigation, with text and icon. */
export const entries = {
  dashboard: {
    to: paths.dashboard,
    label: m.shell_place_dashboard,
    icon: House,
    end: true,
    alias: paths.dashboardAlias,
  },
  pray: { to: paths.pray, label: m.shell_place_pray, icon: HeartHandshake },
  inbox: { to: paths.inbox, label: m.shell_place_inbox, icon: Inbox },
  search: { to: paths.search, label: m.search_title, icon: Search },
  requests: { to: paths.myPrayers, label: m.shell_place_requests, icon: PrayIcon },
  myPrayers: { to: paths.myPrayers, label: m.shell_place_my_prayers, icon: PrayIcon },
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

/**
 * The places that both menus of a phone lead to, in this order. The bar at the bottom shows some of
 * them as well, by the width of the phone.
 */
export const phoneEntries = ({ isAdmin }: { isAdmin: boolean }): readonly Entry[] => [
  entries.dashboard,
  entries.pray,
  entries.myPrayers,
  entries.answeredPrayers,
  entries.groups,
  entries.bookmarks,
  entries.resources,
  entries.help,
  ...(isAdmin ? [entries.admin] : []),
  entries.profile,
];

/** The other path of the same screen counts too. */
export const isAt = ({ alias }: Entry, pathname: string, isActive: boolean) =>
  isActive || alias === pathname;
