import { m } from '../../shared/messages.ts';
import { email } from '../../shared/text.ts';
import { folded } from './address-lists/characters.ts';
import type { Listed, Read, Unread } from './address-lists/people.ts';
import { readText } from './address-lists/read.ts';
import { together } from './address-lists/together.ts';
import { unreadSentences } from './unread-lines.tsx';

/** Maximum number of people in the dialog. Longer lists have their own page. */
export const TYPED_MOST = 30;
/** Maximum number of unread entries in the message. */
const NAMED_MOST = 3;

/**
 * Reads people from a typed text, like a list, and also reports words between addresses that are not names:
 * they may be incomplete addresses.
 */
export const readTyped = (text: string): Read => {
  // A single address may have characters that a list cannot have.
  const { data } = email.safeParse(text);
  if (data) return { people: [{ line: 1, name: '', addresses: [data] }], unread: [] };
  const { people, unread } = certainOf(together(readText(text)));
  const isFound = ({ reason }: Unread) => reason !== 'no-address';
  const wordless = new Set(unread.filter(isFound).map(({ line }) => line));
  const words = wordsOfNobody(text, people).filter(({ line }) => !wordless.has(line));
  const lines = new Set(words.map(({ line }) => line));
  return {
    people,
    unread: [...unread.filter((one) => isFound(one) || !lines.has(one.line)), ...words].sort(
      (a, b) => a.line - b.line,
    ),
  };
};

/** Moves people whose address was written without @ to what was not understood. */
const certainOf = ({ people, unread }: Read): Read => ({
  people: people.filter(({ withoutAt }) => withoutAt === undefined),
  unread: [
    ...unread,
    ...people.flatMap(({ line, withoutAt: about }) =>
      about === undefined ? [] : [{ line, reason: 'without-at' as const, about }],
    ),
  ],
});

/** Returns the address if the text has exactly one. */
export const onlyAddressOf = ({ people, unread }: Read) => {
  const [first, second] = people;
  const isAlone = !second && unread.length === 0 && first?.addresses.length === 1;
  return isAlone ? first.addresses[0] : undefined;
};

/** Returns a message about unread entries; undefined if there are none. */
export const problemOf = (text: string, { people, unread }: Read): string | undefined => {
  // Two people with one address are valid: the preview reports the second.
  const wrong = unread.filter(({ reason }) => reason !== 'same-address');
  if (people.length === 0 && wrong.length < 2) return m.text_email_invalid();
  if (wrong.length === 0) return undefined;
  const all = unreadSentences(wrong, { hasLines: text.trim().includes('\n') });
  const more = all.length - NAMED_MOST;
  return [
    ...all.slice(0, NAMED_MOST),
    ...(more > 0 ? [m.inviting_unread_more({ count: more })] : []),
    m.inviting_nothing_sent(),
  ].join(' ');
};

const wordsOfNobody = (text: string, people: readonly Listed[]): Unread[] => {
  const names = people.map(({ name }) => folded(name));
  return text.split('\n').flatMap((written, at) => {
    const pieces = written
      .split(/[,;]/)
      .map((piece) => piece.replaceAll(/["()]/g, '').trim())
      .filter((piece) => /\p{L}/u.test(piece));
    const words = pieces.filter((piece) => !piece.includes('@'));
    // In a table most cells are neither names nor addresses.
    if (words.length > pieces.length / 2) return [];
    return words
      .filter((word) => !names.some((name) => name.includes(folded(word))))
      .map((about) => ({ line: at + 1, reason: 'no-address' as const, about }));
  });
};
