import { randomInt } from 'node:crypto';
import { userNameFrom } from '../../../shared/user-name.ts';
import type { Db } from '../../db/open.ts';
import { userByUsername } from '../../session/users.ts';

const LEAST = 3;
const MOST = 40;
/**
 * So many numbers are tried in order. Somebody may add one name again and again, and each further one must not
 * look up all before it.
 */
const IN_ORDER = 20;

/** Signs that a username to sign in with cannot have: it would be taken for an address. */
const OTHER_SIGNS = /[\s@]+/g;

/** A username from a name that nobody has, and none that looks like one that somebody has. */
export const freeUserName = (db: Db, firstName: string, lastName: string) => {
  const made = userNameFrom(firstName, lastName)
    .replaceAll(OTHER_SIGNS, '')
    .replace(/^\.+|\.+$/g, '');
  const first = made.length < LEAST ? 100 : 1;
  for (let tried = 0; ; tried++) {
    const number = tried < IN_ORDER ? first + tried : randomInt(1_000, 1_000_000);
    const end = number === 1 ? '' : String(number);
    const one = cutTo(made, MOST - end.length) + end;
    if (!userByUsername(db, one)) return one;
  }
};

/** Cuts between characters: half of one is no text. */
const cutTo = (text: string, most: number) => {
  let cut = '';
  for (const character of text) {
    if (cut.length + character.length > most) break;
    cut += character;
  }
  return cut;
};
