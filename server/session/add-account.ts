import { addressKey } from '../../shared/address.ts';
import type { Tx } from '../db/change.ts';
import { users } from '../db/schema.ts';
import { indexPerson } from '../search/people.ts';
import { confusableSkeleton } from './confusable-skeleton.ts';
import { usernameKeyOf } from './users.ts';

type Derived = 'usernameKey' | 'usernameLook' | 'emailKey';
type Given = Omit<typeof users.$inferInsert, Derived>;

/** Stores a new account with the keys of its username and address. Returns the stored user. */
export const addAccount = (tx: Tx, given: Given) => {
  const { username, email } = given;
  const user = tx
    .insert(users)
    .values({
      ...given,
      usernameKey: usernameKeyOf(username),
      usernameLook: confusableSkeleton(username),
      emailKey: email ? addressKey(email) : null,
    })
    .returning()
    .get();
  indexPerson(tx, user.id);
  return user;
};
