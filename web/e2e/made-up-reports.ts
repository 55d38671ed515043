import type { Comment } from '../../shared/comments.ts';
import type { Prayer } from '../../shared/prayers.ts';
import type { Note, Report } from '../../shared/reports.ts';

const GROUP = { id: 1, name: 'Tuesday Evening Group' };
const NAOMI = { firstName: 'Naomi', lastName: 'Miller', email: null, profileImageUrl: null };
const CREATED = '2026-11-20T08:00:00.000Z';
const SHOWN = { isHeld: true, isRemoved: false };

export const MADE_UP_REQUEST: Prayer = {
  id: 2,
  title: 'For those who gossip',
  content: 'May they look at themselves first. Everybody knows whom I mean.',
  category: 'Other',
  needAnswerBy: null,
  canMarkAsAnswered: 'creator',
  onBehalfOf: null,
  consent: null,
  isPrivate: false,
  isAnonymous: true,
  isUrgent: false,
  isFromOffice: false,
  mayBePrinted: false,
  isLongTerm: false,
  userId: null,
  user: null,
  groups: [{ ...GROUP, isLeadersOnly: false, isHeld: true }],
  isAnswered: false,
  answeredAt: null,
  answerContent: null,
  supportCount: 0,
  hasPrayed: false,
  lastPrayedAt: null,
  commentCount: 1,
  updateCount: 0,
  latestUpdate: null,
  isBookmarked: false,
  bookmarkedAt: null,
  createdAt: CREATED,
  editedOn: null,
  nowUntil: null,
  isNew: false,
  asksAuthor: false,
  isResting: false,
  isMine: false,
  canEdit: false,
  canDelete: false,
  canAnswer: false,
};

const COMMENT: Comment = {
  id: 9,
  userId: 2,
  user: NAOMI,
  content: 'If you had listened to me, you would not be lying awake.',
  createdAt: CREATED,
  isMine: false,
  isAnonymous: false,
  isFromOffice: false,
  amens: 0,
  amened: false,
  ...SHOWN,
};

const ABOUT = { createdAt: CREATED, comment: null, update: null, person: null };

/** Open reports of a group: about a request, a comment and a new request. */
export const MADE_UP_REPORTS: Report[] = [
  {
    id: 3,
    ...ABOUT,
    what: 'request',
    reason: 'This is about one of us, and it hurts.',
    prayer: MADE_UP_REQUEST,
  },
  {
    id: 2,
    ...ABOUT,
    what: 'comment',
    reason: 'Please take it away before she reads it.',
    prayer: { ...MADE_UP_REQUEST, title: 'A quieter heart', content: 'I lie awake with worry.' },
    comment: COMMENT,
  },
  {
    id: 1,
    ...ABOUT,
    what: 'first-look',
    reason: '',
    prayer: { ...MADE_UP_REQUEST, title: 'Exams', content: 'Mine begin on Monday.', user: NAOMI },
  },
];

/** Messages to the author of a request. */
export const MADE_UP_NOTES: Note[] = [
  {
    id: 2,
    kind: 'restore',
    what: 'request',
    content: 'Thank you for changing the last sentence.',
    group: GROUP,
    createdAt: CREATED,
  },
  {
    id: 1,
    kind: 'message',
    what: 'request',
    content: 'Could you leave out the name of the doctor?',
    group: GROUP,
    createdAt: CREATED,
  },
];
