import { describe, expect, test } from 'bun:test';
import { everythingFor } from '../../../test-support/everything.ts';
import { MAILBOX, repliesTo } from '../../../test-support/replies.ts';
import { createTestServer, type TestServer } from '../../../test-support/server.ts';
import { createWorld } from '../../../test-support/world.ts';
import { congregation, deliveries } from '../../db/schema.ts';
import { composing } from '../../notices/compose.ts';
import { queueDigests } from '../../notices/queue-digests.ts';
import { unsubscribeToken } from '../../notices/unsubscribe.ts';

const DAY = 24 * 60 * 60_000;

/** Returns all secrets of our mails that people may send along with their words. */
const secretsOf = (server: TestServer, name: string, prayerId: number) => {
  const { derive, idOf, config } = server;
  const replies = repliesTo(server);
  const { token, link } = replies.secretsOf(name, { prayerId });
  const stop = unsubscribeToken(derive, { id: idOf(name), addressVersion: 0 }, 'notifyReplies');
  return {
    secrets: [token, link, stop],
    lines: [
      'Links:',
      '------',
      `[1] ${config.baseUrl}/prayers/${prayerId}`,
      '[2] ',
      `${config.baseUrl}/mail/prayed/${link}`,
      `[3] ${config.baseUrl}/unsubscribe/${stop}`,
      '',
      `Turn these emails off <${config.baseUrl}/unsubscribe/${stop.slice(0, 9)} `,
      `${stop.slice(9)}>`,
      replies.addressOf(name, { prayerId }),
      `<${token}.${derive('message id', '7')}@prayer.example.org>`,
    ].join('\n'),
  };
};

describe('secrets in incoming mail (N72)', () => {
  test('no secret of an incoming mail is stored or reaches other users', async () => {
    const world = await createWorld(createTestServer({ mail: true }));
    const { server, group, prayer } = world;
    const { db, clock, idOf } = server;
    db.update(congregation).set({ timeZone: 'UTC' }).run();
    const { answer } = repliesTo(server);
    await server.as('boaz').patch('/api/user', { mailFrequency: 'daily', urgentAtOnce: false });
    for (const reader of ['ruth', 'tamar'])
      await server.as(reader).post(`/api/prayers/${prayer}/bookmark`);
    server.addDevice(idOf('ruth'));
    const naomi = secretsOf(server, 'naomi', prayer);
    const hannah = secretsOf(server, 'hannah', prayer);

    const about = { prayerId: prayer };
    const by = { naomi, hannah };
    const outcomes = [
      await answer('naomi', about, `We pray for him.\n\n${naomi.lines}`),
      await answer('naomi', about, `Amen\n\n${naomi.lines}`),
      await answer('hannah', about, `He eats again.\n\n${hannah.lines}`),
      await answer('naomi', { groupId: group }, `It hurts on stairs.\n\n${naomi.lines}`, {
        subject: `My knee ${naomi.secrets[1] && `${server.config.baseUrl}/mail/prayed/${naomi.secrets[1]}`}`,
      }),
      await answer('hannah', about, `Answered\nHe is home.\n\n${hannah.lines}`),
      await answer('naomi', about, naomi.lines),
    ];
    expect(outcomes).toEqual(['comment', 'prayed', 'update', 'request', 'answered', 'only-quote']);
    const { body: comments } = await server.as('ruth').get(`/api/prayers/${prayer}/comments`);
    expect(comments.at(-1).content).toBe('We pray for him.');
    const { body: requests } = await server.as('ruth').get(`/api/groups/${group}/prayers`);
    expect(requests[0]).toMatchObject({
      title: 'It hurts on stairs',
      content: 'It hurts on stairs.',
    });

    clock.now += DAY;
    await queueDigests(server, clock.now);
    const { letterFor, messageFor } = composing({
      ...server,
      baseUrl: server.config.baseUrl,
      mailbox: MAILBOX,
    });
    const told: string[] = [];
    for (const [writer, { secrets }] of Object.entries(by)) {
      const leaksIn = (where: string, text: string) =>
        secrets.some((secret) => text.includes(secret)) ? [`${writer}’s secret in ${where}`] : [];
      for (const reader of ['ruth', 'boaz', 'tamar', 'miriam', 'naomi'])
        told.push(
          ...leaksIn(
            `what ${reader} reads`,
            JSON.stringify(
              await everythingFor(server, reader, { group, prayer, answered: prayer }),
            ),
          ),
          ...leaksIn(
            `the export of ${reader}`,
            (await server.as(reader).get('/api/account/export')).text,
          ),
          ...leaksIn(
            `the sheet of ${reader}`,
            (await server.as(reader).get(`/api/groups/${group}/sheet`)).text,
          ),
        );
      for (const delivery of db.select().from(deliveries).all()) {
        if (delivery.userId === idOf(writer)) continue;
        const sent = [letterFor(delivery, clock.now), messageFor(delivery, clock.now)];
        told.push(
          ...leaksIn(`a ${delivery.channel} of the kind ${delivery.kind}`, JSON.stringify(sent)),
        );
      }
      told.push(...leaksIn('the database', storedIn(server)));
    }
    expect(told).toEqual([]);
    const kinds = new Set(
      db
        .select()
        .from(deliveries)
        .all()
        .map(({ kind }) => kind),
    );
    expect(
      db
        .select()
        .from(deliveries)
        .all()
        .some(({ channel }) => channel === 'push'),
    ).toBe(true);
    expect([...kinds]).toEqual(
      expect.arrayContaining(['comment', 'update', 'new-prayer', 'answered-prayer', 'digest']),
    );
  });
});

/** Returns every row of every table. */
const storedIn = ({ db }: TestServer) =>
  db.$client
    .query<{ name: string }, []>("select name from sqlite_schema where type = 'table'")
    .all()
    .map(({ name }) => JSON.stringify(db.$client.query(`select * from "${name}"`).all()))
    .join('\n');
