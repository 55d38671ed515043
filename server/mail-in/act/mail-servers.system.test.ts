// needs: apt-get dpkg-deb unshare
import { afterAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { unpackPackages } from '../../../test-support/debian-packages.ts';
import { deliverMail } from '../../../test-support/deliver.ts';
import {
  EMPTY,
  startExim,
  startOpenSmtpd,
  startPostfix,
} from '../../../test-support/mail-transfer.ts';
import { repliesTo } from '../../../test-support/replies.ts';
import { createTestServer } from '../../../test-support/server.ts';
import { until } from '../../../test-support/until.ts';
import { createWorld } from '../../../test-support/world.ts';
import { deliveries, users } from '../../db/schema.ts';

setDefaultTimeout(60_000);

/* The reports of real mail servers, which Debian's packages have. */

const packages = await unpackPackages(['postfix', 'exim4-daemon-light', 'opensmtpd']);
const open: { stop: () => unknown }[] = [];
afterAll(async () => {
  for (const { stop } of open.splice(0).reverse()) await stop();
});

/** Starts a mail server that knows no recipient. */
const startRefusing = async () => {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error('5.1.1 No such user here'), { responseCode: 550 })),
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  open.push({ stop: () => new Promise<void>((closed) => server.close(closed)) });
  const address = server.server.address();
  return typeof address === 'object' && address ? address.port : 0;
};

/** Sends a request's mails through a mail server. Returns the outcome of each report that comes back. */
const outcomes = async (start: typeof startPostfix, addresses: Record<string, string>) => {
  const world = await createWorld(createTestServer({ mail: true }));
  const { server, group } = world;
  server.db.delete(deliveries).run();
  for (const [name, email] of Object.entries(addresses))
    server.setUser(name, { email, emailKey: email });
  // Nothing listens at port 1.
  const routes = { 'refused.example': await startRefusing(), 'away.example': 1 };
  const between = await start(packages ?? '', routes);
  open.push(between);
  await server.as('hannah').post('/api/prayers', {
    title: 'For rain',
    content: 'Six weeks without a drop.',
    groupIds: [group],
  });
  const imapUrl = 'imap://pray%40example.org:none@127.0.0.1';
  const config = { ...server.config, imapUrl, smtpUrl: between.url, replyPlus: 'on' as const };
  await deliverMail({ ...server, config }, between);
  const { reports } = between;
  await until(
    'all reports come',
    () => reports().length === Object.keys(addresses).length,
    20_000,
  ).catch(async (error) => {
    throw new Error(await between.log(), { cause: error });
  });
  const { take } = repliesTo(server);
  const found = [];
  for (const raw of reports()) found.push(await take(Buffer.from(raw)));
  const returned = server.db
    .select({ name: users.username })
    .from(users)
    .where(eq(users.mailOutcome, 'returned'))
    .all()
    .map(({ name }) => name);
  return { found: found.sort(), returned: returned.sort() };
};

describe.skipIf(!packages)('a report of a real mail server, as root (N88)', () => {
  test('Postfix returns mail for good, for itself and for the next server, and reports a delay', async () => {
    const addresses = {
      naomi: `naomi@${EMPTY}`,
      boaz: 'boaz@refused.example',
      tamar: 'tamar@away.example',
    };
    expect(await outcomes(startPostfix, addresses)).toEqual({
      found: ['automatic', 'returned', 'returned'],
      returned: ['boaz', 'naomi'],
    });
  });

  test('Exim returns mail for good, for itself and for the next server', async () => {
    const addresses = { naomi: `naomi@${EMPTY}`, boaz: 'boaz@refused.example' };
    expect(await outcomes(startExim, addresses)).toEqual({
      found: ['returned', 'returned'],
      returned: ['boaz', 'naomi'],
    });
  });
  test('OpenSMTPD returns mail for good for the next server', async () => {
    expect(await outcomes(startOpenSmtpd, { boaz: 'boaz@refused.example' })).toEqual({
      found: ['returned'],
      returned: ['boaz'],
    });
  });
});
