import type { CurrentUser } from '../shared/session.ts';
import { isNewWithoutPicture } from './new-without-picture.ts';
import { wordStorage } from './word-storage.ts';

const DAY = 24 * 60 * 60_000;
const answers = wordStorage(['no', 'yes']);

/** Storage keys: whether a question was answered in this browser, by any user. */
const KEYS = { picture: 'upheld.picture-asked', install: 'upheld.install-asked' };
type Question = keyof typeof KEYS;

/** Answered on this page, as storage may be blocked. */
const answered = new Set<Question>();

const isOpen = (question: Question) =>
  !answered.has(question) && answers.getItem(KEYS[question]) === 'no';

/** Notes that a question was answered: it does not come back in this browser. */
export const setAnswered = (question: Question) => {
  answered.add(question);
  answers.setItem(KEYS[question], 'yes');
};

/**
 * What Home asks a user, one question a visit: a new user for a picture; from the second day of the account, in the
 * browser of a phone, to put the app on its home screen.
 */
export const questionFor = (
  user: Pick<CurrentUser, 'createdAt' | 'profileImageUrl'>,
  now: number,
): Question | undefined => {
  if (isOpen('picture') && isNewWithoutPicture(user, now)) return 'picture';
  const isOnPhone = matchMedia('(pointer: coarse) and (display-mode: browser)').matches;
  const isOld = now - Date.parse(user.createdAt) >= DAY;
  return isOnPhone && isOld && isOpen('install') ? 'install' : undefined;
};
