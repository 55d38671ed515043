import { randomInt } from 'node:crypto';
import type { NameParts } from '../../../shared/full-name.ts';
import { userNameFrom } from '../../../shared/user-name.ts';
import type { Db } from '../../db/open.ts';
import { userByUsername } from '../../session/users.ts';

const LEAST = 3;
const MOST = 40;
/** Numbers tried in order, before random ones: the thousandth user of one name needs few look-ups. */
const IN_ORDER = 20;

/** Characters that a username cannot have; with an @ it would be taken for an address. */
const OTHER_SIGNS = /[\s@]+/g;

/** Returns an unused username made from a name; no other username looks like it. */
export const freeUserName = (db: Db, name: NameParts) => {
  const made = userNameFrom(name)
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

/** Cuts between characters, not within one. */
const cutTo = (text: string, most: number) => {
  let cut = '';
  for (const character of text) {
    if (cut.length + character.length > most) break;
    cut += character;
  }
  return cut;
};
