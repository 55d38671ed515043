import type { GroupForm } from '../../shared/groups.ts';
import { change } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { groups } from '../db/schema.ts';
import { addMember } from '../members/join.ts';
import { groupFor } from './group.ts';

/** Founds a group; its creator is its owner and first member. */
export const createGroup = (db: Db, founder: { id: number }, form: GroupForm, now: number) => {
  const id = change(db, (tx) => {
    const group = tx
      .insert(groups)
      .values({
        name: form.name,
        description: form.description,
        ownerId: founder.id,
        createdAt: now,
      })
      .returning({ id: groups.id })
      .get();
    addMember(tx, founder, group.id, now);
    return group.id;
  });
  return groupFor(db, founder, id);
};
