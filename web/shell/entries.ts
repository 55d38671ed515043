import {
  Bookmark,
  CircleCheck,
  HandHeart,
  HelpCircle,
  House,
  type LucideIcon,
  ScrollText,
  ShieldCheck,
  User,
  Users,
} from 'lucide-react';
import { paths } from '../paths.ts';

export type Entry = { to: string; label: string; icon: LucideIcon; end?: boolean; alias?: string };

/** The places one can go, with the word and the picture each has in the navigation. */
export const entries = {
  dashboard: {
    to: paths.dashboard,
    label: 'Dashboard',
    icon: House,
    end: true,
    alias: paths.dashboardAlias,
  },
  requests: { to: paths.myPrayers, label: 'Requests', icon: HandHeart },
  myPrayers: { to: paths.myPrayers, label: 'My Prayers', icon: HandHeart },
  answeredPrayers: {
    to: paths.answeredPrayers,
    label: 'Answered Prayers',
    icon: CircleCheck,
    alias: paths.answeredAlias,
  },
  answered: {
    to: paths.answeredPrayers,
    label: 'Answered',
    icon: CircleCheck,
    alias: paths.answeredAlias,
  },
  bookmarked: { to: paths.bookmarkedPrayers, label: 'Bookmarked', icon: Bookmark },
  bookmarks: { to: paths.bookmarkedPrayers, label: 'Bookmarks', icon: Bookmark },
  groups: { to: paths.groups, label: 'Groups', icon: Users },
  resources: { to: paths.resources, label: 'Resources', icon: ScrollText },
  help: { to: paths.help, label: 'Help & Support', icon: HelpCircle },
  admin: { to: paths.admin, label: 'Admin', icon: ShieldCheck },
  profile: { to: paths.profile, label: 'Profile', icon: User },
} satisfies Record<string, Entry>;

/** A screen reached by its other path is the same place. */
export const isAt = ({ alias }: Entry, pathname: string, isActive: boolean) =>
  isActive || alias === pathname;
