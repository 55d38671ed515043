import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { and, eq, isNull } from 'drizzle-orm';
import { makeConfirmation } from '../server/account/confirm-address.ts';
import { makeReset } from '../server/account/reset-password.ts';
import {
  addressConfirmations,
  comments,
  members as membersTable,
  notes,
  notices,
  pictures,
  prayerGroups,
  prayers,
  reports,
  resources,
  sessions,
  standingRequests,
  uploads,
  users,
} from '../server/db/schema.ts';
import { backupName } from '../server/operations/backups/shelf.ts';
import { newStoredName } from '../server/resources/stored-name.ts';
import { hashToken, newToken } from '../server/secrets.ts';
import { addressesIn, mailLinksIn } from './addresses.ts';
import { cardsIn } from './cards.ts';
import { householdsIn } from './households.ts';
import { passwordlessIn } from './passwordless.ts';
import { JPEG } from './pictures.ts';
import { createTestServer, type TestServer } from './server.ts';

export type World = Awaited<ReturnType<typeof createWorld>>;

/**
 * Returns a copy of the world of `buildWorld`, which is built once per process, tokens included. Changes in
 * one copy do not affect others. A `server` with other options gets a world built in it.
 */
export const createWorld = async (server?: TestServer) => {
  if (server) return worldIn(server, await buildWorld(server));
  original ??= keepOriginal();
  const { copy, ids } = await original;
  return worldIn(createTestServer({ from: copy }), ids);
};

let original: ReturnType<typeof keepOriginal> | undefined;

const keepOriginal = async () => {
  const server = createTestServer();
  const ids = await buildWorld(server);
  return { copy: server.copy(), ids };
};

/**
 * Builds a group with a user for every role: Ruth owns it, Naomi and Miriam are members, Boaz may invite,
 * Tamar may remove, Hannah writes the requests, Orpah has left, Jesse and the administrator Deborah are not
 * members, and one member does nothing.
 */
const buildWorld = async (server: TestServer) => {
  const { db } = server;
  const ruth = server.as('ruth');
  const hannah = server.as('hannah');
  server.setUser('deborah', { isAdmin: true });
  const fellow = server.addPerson('jael');

  const { body: group } = await ruth.post('/api/groups', {
    name: 'Tuesday Group',
    description: 'We meet at seven.',
  });
  const { body: firstLink } = await ruth.post(`/api/groups/${group.id}/invite-token`);
  for (const name of ['naomi', 'boaz', 'tamar', 'hannah', 'orpah', 'miriam', 'jael'])
    await server.as(name).post(`/api/groups/invite/${tokenIn(firstLink.inviteUrl)}/join`);
  const members = `/api/groups/${group.id}/members`;
  // Stored directly: a call would notify them.
  const permit = (name: string, permissions: { canInvite?: true; canRemove?: true }) =>
    db
      .update(membersTable)
      .set(permissions)
      .where(eq(membersTable.userId, server.idOf(name)))
      .run();
  permit('boaz', { canInvite: true });
  permit('tamar', { canRemove: true });

  const write = async (title: string, more: object) => {
    const { body } = await hannah.post('/api/prayers', {
      title,
      content: `${title}, which is all I can say.`,
      groupIds: [group.id],
      ...more,
    });
    return body.id as number;
  };
  const prayer = await write('For my brother', {});
  const openPrayer = await write('For our street', { canMarkAsAnswered: 'anyone' });
  const privatePrayer = await write('For me alone', { isPrivate: true, groupIds: [] });
  const answeredPrayer = await write('For rain', {});
  await hannah.post(`/api/prayers/${answeredPrayer}/answer`, { answerContent: 'It rained.' });
  const { body: comment } = await hannah.post(`/api/prayers/${prayer}/comments`, {
    content: 'Thank you all.',
  });
  const { body: update } = await hannah.post(`/api/prayers/${prayer}/updates`, {
    content: 'He is home again.',
  });
  for (const name of ['naomi', 'orpah'])
    await server.as(name).post(`/api/prayers/${prayer}/bookmark`);
  await ruth.delete(`${members}/${server.idOf('orpah')}`);

  await server.as('naomi').post(`/api/prayers/${prayer}/comments`, { content: 'I am so glad.' });
  const [item] = (await hannah.get('/api/inbox')).body;
  const { body: link } = await ruth.post(`/api/groups/${group.id}/invite-token`);
  const { body: invitation } = await ruth.post(`/api/groups/${group.id}/invitations`, {
    email: 'newcomer@example.org',
  });
  return {
    fellow,
    group: group.id as number,
    prayer,
    openPrayer,
    privatePrayer,
    answeredPrayer,
    comment: comment.id as number,
    update: update.id as number,
    itemOfAuthor: item.id as string,
    link: tokenIn(link.inviteUrl),
    invitation: tokenIn(invitation.inviteUrl),
  };
};

/** Returns the content of a world, and functions that add to it. */
const worldIn = (server: TestServer, ids: Awaited<ReturnType<typeof buildWorld>>) => ({
  ...ids,
  server,
  /** Stores a password reset of Naomi. Returns its token. */
  resetToken: () =>
    makeReset(
      { derive: server.derive, newToken },
      server.db,
      { userId: server.idOf('naomi'), madeBy: null },
      server.clock.now,
    ).token,
  /** Stores a confirmation link of Naomi. Returns its token. */
  confirmation: () => {
    const id = makeConfirmation(
      { derive: server.derive, newToken },
      server.db,
      server.idOf('naomi'),
      server.clock.now,
    );
    const link = server.db
      .select()
      .from(addressConfirmations)
      .where(eq(addressConfirmations.id, id))
      .get();
    return server.derive('address confirmation', link?.nonce ?? '');
  },
  ...passwordlessIn(server),
  ...addressesIn(server),
  ...mailLinksIn(server, ids.prayer),
  ...cardsIn(server, ids.group),
  ...householdsIn(server),
  /** Stores a notice for a user. */
  noticeFor: (name: string) =>
    server.db
      .insert(notices)
      .values({ userId: server.idOf(name), kind: 'reset-link-made', createdAt: server.clock.now })
      .returning({ id: notices.id })
      .get().id,
  /** Adds a request of Hannah's for leaders only. */
  forLeaders: () => addForLeaders(server, ids.group),
  /** Sets a day for the request, and returns its id. */
  neededBy: () => {
    server.db
      .update(prayers)
      .set({ needAnswerBy: '2030-12-24' })
      .where(eq(prayers.id, ids.prayer))
      .run();
    return ids.prayer;
  },
  /** Chooses an hour to pray for everybody who has none. */
  chooseHours: () =>
    server.db
      .update(users)
      .set({ reminderDays: 2, reminderHour: 7, reminderZone: 'Europe/Berlin' })
      .where(isNull(users.reminderHour))
      .run(),
  /** Adds a comment of Hannah's on a request for leaders. */
  commentForLeaders: () => {
    const prayerId = addForLeaders(server, ids.group);
    const said = { userId: server.idOf('hannah'), content: 'To the leaders.' };
    return server.db
      .insert(comments)
      .values({ prayerId, ...said, createdAt: server.clock.now })
      .returning({ id: comments.id })
      .get().id;
  },
  /** Adds a note of Tamar's about the request. */
  noteTo: (name: string, content = 'How are you?') =>
    server.db
      .insert(notes)
      .values({
        userId: server.idOf(name),
        prayerId: ids.prayer,
        groupId: ids.group,
        writerId: server.idOf('tamar'),
        kind: 'message',
        what: 'request',
        content,
        createdAt: server.clock.now,
      })
      .run(),
  /** Stores what a user may always be prayed for. Returns the user's id. */
  standingRequest: (name: string, content = 'That I grow patient.') => {
    const userId = server.idOf(name);
    const written = { content, writtenAt: server.clock.now };
    server.db
      .insert(standingRequests)
      .values({ userId, ...written })
      .onConflictDoUpdate({ target: standingRequests.userId, set: { ...written, heldIn: null } })
      .run();
    return userId;
  },
  /** Adds an open report. */
  report: (reason = 'It tells too much.', comment?: number) => {
    const about = {
      groupId: ids.group,
      prayerId: ids.prayer,
      what: comment ? 'comment' : 'request',
      entryId: comment ?? 0,
      reporterId: server.idOf('jael'),
    } as const;
    // A user can report a thing once.
    server.db
      .delete(reports)
      .where(and(eq(reports.reporterId, about.reporterId), eq(reports.entryId, about.entryId)))
      .run();
    return server.db
      .insert(reports)
      .values({ ...about, reason, createdAt: server.clock.now })
      .returning({ id: reports.id })
      .get().id;
  },
  /** Stores a user's picture. Returns its path. */
  picture: (name: string, bytes: Buffer = JPEG) => {
    const { db, idOf } = server;
    const picture = { userId: idOf(name), name: `picture-of-${name}`.padEnd(43, '-'), bytes };
    db.delete(pictures).where(eq(pictures.userId, picture.userId)).run();
    db.insert(pictures)
      .values({ ...picture, type: 'image/jpeg' })
      .run();
    const profileImageUrl = `/api/pictures/${picture.name}`;
    db.update(users).set({ profileImageUrl }).where(eq(users.id, picture.userId)).run();
    return profileImageUrl;
  },
  /** Adds an upload of Deborah's, without or with its file. */
  upload: (isReceived = false) => addUpload(server, isReceived),
  /** Adds a document of Deborah's to the library. */
  resource: () => addResource(server),
  /** Adds a backup to the data folder. Returns its name. */
  backup: () => {
    const name = backupName('by-hand', server.clock.now);
    mkdirSync(server.dataFiles.backups, { recursive: true });
    writeFileSync(join(server.dataFiles.backups, name), 'all that there is');
    return name;
  },
  sessionOf: (name: string) =>
    server.db
      .select()
      .from(sessions)
      .where(eq(sessions.userId, server.idOf(name)))
      .get()?.id,
});

const addForLeaders = ({ db, clock, idOf }: TestServer, groupId: number) => {
  const of = { userId: idOf('hannah'), category: 'Other', canMarkAsAnswered: 'creator' } as const;
  const texts = { title: 'For the leaders', content: 'For the leaders, and nobody else.' };
  const { id } = db
    .insert(prayers)
    .values({ ...of, ...texts, createdAt: clock.now })
    .returning({ id: prayers.id })
    .get();
  const share = { prayerId: id, groupId, isLeadersOnly: true };
  db.insert(prayerGroups).values(share).run();
  return id;
};

/** Returns the token at the end of a link. */
export const tokenIn = (url: string) => url.slice(url.lastIndexOf('/') + 1);

const addUpload = ({ db, files, clock, idOf }: TestServer, isReceived: boolean) => {
  const token = newToken();
  const file = newStoredName();
  if (isReceived) files.write(file, 'Grace and peace.');
  db.insert(uploads)
    .values({
      userId: idOf('deborah'),
      tokenHash: hashToken(token),
      file,
      createdAt: clock.now,
      expiresAt: clock.now + 60_000,
      ...(isReceived && { takenAt: clock.now, receivedAt: clock.now, size: 16 }),
    })
    .run();
  return `/api/objects/upload/${token}`;
};

const addResource = ({ db, files, clock, idOf }: TestServer) => {
  const file = newStoredName();
  files.write(file, 'Grace and peace.');
  return db
    .insert(resources)
    .values({
      title: 'Order of prayer',
      file,
      fileName: 'order.txt',
      fileSize: 16,
      fileType: 'text/plain',
      words: ' order of prayer',
      uploaderId: idOf('deborah'),
      createdAt: clock.now,
    })
    .returning()
    .get();
};
