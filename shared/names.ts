import { fullName, nameInOrder } from './full-name.ts';
import { m } from './messages.ts';

type Named = { firstName?: string | null; lastName?: string | null; email?: string | null };
type Authored = {
  isMine: boolean;
  isAnonymous?: boolean;
  isFromOffice?: boolean;
  user: { firstName: string; lastName: string } | null;
};

const partsOf = ({ firstName, lastName }: Named) => ({
  firstName: firstName ?? '',
  lastName: lastName ?? '',
});

const beforeAt = (email?: string | null) => email?.split('@')[0] || undefined;
/** The full name, else first name, else the part of the email before @, else 'User'. */
export const displayName = (person: Named) =>
  (person.firstName && fullName(partsOf(person))) || beforeAt(person.email) || m.names_user();

/** How the dashboard greets: first name, else the part of the email before @, else 'Friend'. */
export const greetingName = (person: Named) =>
  person.firstName || beforeAt(person.email) || m.names_friend();

/** Arabic letters side by side would be joined, as in a word. */
const UNJOINED = '\u200c';

/** One or two capital letters for the avatar, in the order of the name. */
export const initials = (person: Named) => {
  const names = nameInOrder(partsOf(person));
  const letters = (names[0] ? names : [displayName(person)]).map(firstLetter);
  return letters.join(/\p{scx=Arab}/u.test(`${letters}`) ? UNJOINED : '').toUpperCase();
};

/** The first letter with its accents: `Ö` may be two characters. If there is none, the first character. */
const firstLetter = (name: string) => /\p{L}\p{M}*/u.exec(name)?.[0] ?? name.slice(0, 1);

/**
 * The author's name for a viewer: 'You', 'The office', 'Anonymous' if the author chose that or has no name,
 * 'Unknown User' if there is no author, else the name.
 */
export const authorName = ({ isMine, isAnonymous, isFromOffice, user }: Authored) => {
  if (isMine) return m.names_you();
  if (isFromOffice) return m.names_office();
  if (isAnonymous) return m.names_anonymous();
  if (!user) return m.names_unknown();
  return fullName(user) || m.names_anonymous();
};

/** The person that a request is for, as far as a viewer may know. */
export type Asking = {
  isAnonymous: boolean;
  isFromOffice: boolean;
  onBehalfOf: string | null;
  user: { firstName: string } | null;
};

/** The first name of the person that a request is for; undefined if it must not be shown. */
export const calledName = ({ isAnonymous, isFromOffice, onBehalfOf, user }: Asking) =>
  onBehalfOf ?? (isAnonymous || isFromOffice ? undefined : user?.firstName || undefined);

/** The name of the person it is for, else of the author, as far as the viewer may know. */
export const askerName = (request: Authored & { onBehalfOf: string | null }) =>
  request.onBehalfOf ? m.prayers_for({ name: request.onBehalfOf }) : authorName(request);

const NUMBER_WORDS = [
  m.names_number_2,
  m.names_number_3,
  m.names_number_4,
  m.names_number_5,
  m.names_number_6,
  m.names_number_7,
  m.names_number_8,
  m.names_number_9,
  m.names_number_10,
  m.names_number_11,
  m.names_number_12,
];

/** A number at the beginning of a sentence: a word from two to twelve, else digits. */
export const numberWord = (count: number) => NUMBER_WORDS[count - 2]?.() ?? String(count);
