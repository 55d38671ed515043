import { desc, eq } from 'drizzle-orm';
import { makeAddressChange } from '../server/account/address-change.ts';
import { addressChanges, audit, deliveries, mailsRead, prayers } from '../server/db/schema.ts';
import { replySecrets } from '../server/mail/reply-addresses.ts';
import { composing } from '../server/notices/compose.ts';
import { hashToken, newToken } from '../server/secrets.ts';
import type { DeliveryKind } from '../shared/notices.ts';
import { type createTestServer, ORIGIN, PASSWORD, type TestServer } from './server.ts';

/** The mails that wait, as they would be sent now, oldest first; and who gets them. */
export const lettersOf = (server: TestServer, kind: DeliveryKind) => {
  const { letterFor } = composing({ db: server.db, baseUrl: ORIGIN, derive: server.derive });
  return server.db
    .select()
    .from(deliveries)
    .where(eq(deliveries.kind, kind))
    .all()
    .flatMap((row) => letterFor(row, server.clock.now) ?? []);
};

/** The token of the link in a mail to an address; undefined if it has none. */
export const linkTo = (server: TestServer, kind: DeliveryKind, to: string) =>
  lettersOf(server, kind)
    .findLast((mail) => mail.to === to)
    ?.letter.action?.url.split('/')
    .at(-1);

/** The links of mails that do one thing, put into the database. */
export const mailLinksIn = (server: TestServer, prayerId: number) => ({
  /** Naomi's link “I prayed”, and the one that takes back a request of hers. */
  mailLinks: () => {
    const { db, derive, clock, idOf } = server;
    const userId = idOf('naomi');
    const { link } = replySecrets(db, derive, { userId, thing: { prayerId } }, clock.now);
    const texts = { title: 'By mail', content: 'By mail, and for an hour.' } as const;
    const made = db
      .insert(prayers)
      .values({
        ...texts,
        userId,
        category: 'Other',
        canMarkAsAnswered: 'creator',
        createdAt: clock.now,
      })
      .returning({ id: prayers.id })
      .get();
    const nonce = newToken();
    const takeBack = derive('take back', nonce);
    db.insert(mailsRead)
      .values({
        ...{ key: `mail ${made.id}`, userId, outcome: 'request', prayerId: made.id, nonce },
        linkHash: hashToken(takeBack),
        linkUntil: clock.now + 60_000,
        readAt: clock.now,
      })
      .run();
    return { prayed: link, takeBack, request: made.id };
  },
});

/** What somebody needs to change their address, put into the database. */
export const addressesIn = ({ db, derive, clock, storedUser }: TestServer) => ({
  /** A change that somebody has asked for: the tokens of its two links. */
  addressChangeOf: (name: string, email = 'moved@example.com') => {
    const user = storedUser(name);
    if (!user) throw new Error(`There is no ${name}.`);
    const asked = { user, email, wantedBy: 'person' } as const;
    const { nonce } = makeAddressChange({ derive, newToken }, db, asked, clock.now);
    return { take: derive('address change', nonce), undo: derive('address undo', nonce) };
  },
});

/** A server with mail, and what is done there with addresses. */
export const withAddresses = (server: ReturnType<typeof createTestServer>) => {
  const { db } = server;
  const web = server.signedOut();
  const addressOf = (name: string) => server.storedUser(name)?.email ?? '';
  return {
    server,
    web,
    addressOf,
    isConfirmed: (name: string) => server.storedUser(name)?.emailConfirmedAt !== null,
    unconfirm: (name: string) => server.setUser(name, { emailConfirmedAt: null }),
    ask: (name: string, email: string, more: object = { password: PASSWORD }) =>
      server.as(name).post('/api/account/address', { email, ...more }),
    take: (token = 'none') => web.post(`/api/account/address/${token}`),
    undo: (token = 'none') => web.post(`/api/account/address/${token}/undo`),
    /** The links of the latest change, whether they were mailed or not. */
    links: () => {
      const row = db.select().from(addressChanges).orderBy(desc(addressChanges.id)).get();
      const nonce = row?.nonce ?? '';
      return {
        take: server.derive('address change', nonce),
        undo: server.derive('address undo', nonce),
      };
    },
    signIn: async (email: string) =>
      (await web.post('/api/login', { email, password: PASSWORD })).status,
    auditKinds: () =>
      db
        .select()
        .from(audit)
        .all()
        .filter(({ kind }) => kind.startsWith('address'))
        .map(({ kind, userId, actorId }) => ({ kind, userId, actorId })),
  };
};
