import { join } from 'node:path';
import type { Db } from '../server/db/open.ts';
import { deliveries, users } from '../server/db/schema.ts';
import { newToken } from '../server/secrets.ts';
import { startSession } from '../server/session/sessions.ts';
import { makeData, readData } from '../test-support/data.ts';
import { testFolder } from '../test-support/folder.ts';

/** A folder with an administrator who is signed in, and so many mails that wait for them. */
export const folderWithMail = (mails: number) => {
  const folder = testFolder('mail');
  const token = newToken();
  const fill = (db: Db) => {
    const now = Date.now();
    db.update(users).set({ isAdmin: true }).run();
    startSession(db, 1, { token }, now);
    const mail = { channel: 'mail', kind: 'test', userId: 1, state: 'waiting' } as const;
    for (let n = 0; n < mails; n++)
      db.insert(deliveries)
        .values({ ...mail, dueAt: now, createdAt: now })
        .run();
  };
  makeData(join(folder, 'data'), ['ruth'], (db) => db.transaction(() => fill(db)));
  return { folder, headers: { cookie: `upheld_session=${token}` } };
};

export const statesIn = (folder: string) =>
  readData(join(folder, 'data'), (db) => db.select().from(deliveries).all());
