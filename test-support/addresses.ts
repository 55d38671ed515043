import { desc, eq } from 'drizzle-orm';
import { makeAddressChange } from '../server/account/address-change.ts';
import { addressChanges, audit, deliveries, mailsRead, prayers } from '../server/db/schema.ts';
import { replySecrets } from '../server/mail/reply-addresses.ts';
import { composing } from '../server/notices/compose.ts';
import { hashToken, newToken } from '../server/secrets.ts';
import type { DeliveryKind } from '../shared/notices.ts';
import { type createTestServer, ORIGIN, PASSWORD, type TestServer } from './server.ts';

/** Returns the queued mails of a kind as they would be sent now, oldest first, with their recipients. */
export const lettersOf = (server: TestServer, kind: DeliveryKind) => {
  const { letterFor } = composing({ db: server.db, baseUrl: ORIGIN, derive: server.derive });
  return server.db
    .select()
    .from(deliveries)
    .where(eq(deliveries.kind, kind))
    .all()
    .flatMap((row) => letterFor(row, server.clock.now) ?? []);
};

/** Returns the token of the link in a mail to an address; undefined without a link. */
export const linkTo = (server: TestServer, kind: DeliveryKind, to: string) =>
  lettersOf(server, kind)
    .findLast((mail) => mail.to === to)
    ?.letter.action?.url.split('/')
    .at(-1);

/** Stores links of mails that do one action each. */
export const mailLinksIn = (server: TestServer, prayerId: number) => ({
  /** Returns the tokens of Naomi's link “I prayed”, and of the one that withdraws a request of hers. */
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

/** Stores links for a change of an address. */
export const addressesIn = ({ db, derive, clock, storedUser }: TestServer) => ({
  /** Stores a requested change. Returns the tokens of its two links. */
  addressChangeOf: (name: string, email = 'moved@example.com') => {
    const user = storedUser(name);
    if (!user) throw new Error(`There is no ${name}.`);
    const asked = { user, email, wantedBy: 'person' } as const;
    const { nonce } = makeAddressChange({ derive, newToken }, db, asked, clock.now);
    return { take: derive('address change', nonce), undo: derive('address undo', nonce) };
  },
});

/** Returns a server with mail, and functions that change addresses on it. */
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
    /** Returns the links of the latest change, mailed or not. */
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
