import type { Db } from '../db/open.ts';
import { routes } from '../http/route.ts';
import { editSettings, settingsOf } from './congregation.ts';

export const congregationRoutes = ({ db }: { db: Db }) =>
  routes({
    getCongregation: () => settingsOf(db),
    editCongregation: ({ user, body, caller, now }) =>
      editSettings(db, { id: user.id, place: caller.place() }, body, now),
  });
