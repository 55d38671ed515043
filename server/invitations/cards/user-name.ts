import { userNameFrom } from '../../../shared/user-name.ts';
import type { Db } from '../../db/open.ts';
import { userByUsername } from '../../session/users.ts';

const LEAST = 3;
const MOST = 40;

/** Signs that a username to sign in with cannot have: it would be taken for an address. */
const OTHER_SIGNS = /[\s@]+/g;

/** A username from a name that nobody has, and none that looks like one that somebody has. */
export const freeUserName = (db: Db, firstName: string, lastName: string) => {
  const made = userNameFrom(firstName, lastName)
    .replaceAll(OTHER_SIGNS, '')
    .replace(/^\.+|\.+$/g, '');
  for (let number = made.length < LEAST ? 100 : 1; ; number++) {
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
