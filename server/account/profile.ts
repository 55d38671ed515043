import { eq } from 'drizzle-orm';
import type { ProfileForm } from '../../shared/account.ts';
import { change } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { users } from '../db/schema.ts';
import { recordOfUser } from '../events/record.ts';
import { indexPerson } from '../search/index.ts';

/** Changes the given names and preferences. Returns the stored user. */
export const updateProfile = (
  db: Db,
  me: { id: number; firstName: string },
  form: ProfileForm,
  now: number,
) =>
  change(db, (tx) => {
    recordOfUser(tx, me.id, { kind: 'account', at: now });
    const user = tx
      .update(users)
      .set({
        firstName: form.firstName ?? me.firstName,
        lastName: form.lastName,
        notifyNewPrayers: form.notifyNewPrayers,
        notifyAnsweredPrayers: form.notifyAnsweredPrayers,
        notifyReplies: form.notifyReplies,
        mailFrequency: form.mailFrequency,
        urgentAtOnce: form.urgentAtOnce,
      })
      .where(eq(users.id, me.id))
      .returning()
      .get();
    indexPerson(tx, me.id);
    return user;
  });
