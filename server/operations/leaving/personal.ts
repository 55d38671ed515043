import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { omit } from 'es-toolkit';
import { exportParts } from '../../account/export.ts';
import type { Db } from '../../db/open.ts';
import type { users } from '../../db/schema.ts';
import type { SignedIn } from '../../http/route.ts';
import { fileNameFor } from './names.ts';
import { everyUser } from './people.ts';
import { newText } from './writing.ts';

/** Returns a stored user as a signed-in user without a session. */
const asSignedIn = (row: typeof users.$inferSelect): SignedIn => ({
  ...omit(row, [
    'passwordHash',
    'usernameKey',
    'usernameLook',
    'emailKey',
    'inboxReadId',
    'mailOutcome',
    'lastSeenAt',
    'shownMailOutcome',
    'shownSeen',
    'writtenBytes',
    'addressVersion',
    'replyVersion',
    'forgottenReplyVersions',
    'madeBy',
    'telephoneIsOwn',
    'namingChangedAt',
  ]),
  sessionId: 0,
});

/** Writes each user's own export. Calls `done` after each. These files name the authors of anonymous requests. */
export const writePersonalFiles = async (db: Db, folder: string, now: number, done: () => void) => {
  mkdirSync(join(folder, 'personal'), { mode: 0o700 });
  for (const user of everyUser(db)) {
    const text = newText(join(folder, 'personal', `${fileNameFor(user.id, user.username)}.json`));
    try {
      for await (const part of exportParts(db, asSignedIn(user), async (work) => work(), now))
        text.add(part);
    } finally {
      text.end();
    }
    done();
  }
};
