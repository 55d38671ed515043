import { beforeAll, describe, expect, test } from 'bun:test';
import { createTestServer } from '../../test-support/server.ts';
import { createWorld } from '../../test-support/world.ts';
import { createDerive } from '../secrets.ts';
import { ownerOfReply, replySecrets } from './reply-addresses.ts';

const DAY = 24 * 60 * 60_000;

describe('the secrets of replies are computed (N101)', () => {
  let world: Awaited<ReturnType<typeof createWorld>>;
  beforeAll(async () => {
    world = await createWorld(createTestServer({ mail: true }));
  });

  const secretsOf = (name: string, thing: { prayerId: number } | { groupId: number }) => {
    const { db, derive, clock, idOf } = world.server;
    return replySecrets(db, derive, { userId: idOf(name), thing }, clock.now);
  };
  const ownerOf = (token: string, later = 0) => {
    const { db, derive, clock } = world.server;
    return ownerOfReply(db, derive, { token }, clock.now + later);
  };

  test('a secret tells whose it is and what it is about, and costs no byte', () => {
    const { db, idOf } = world.server;
    const before = db.$client.serialize();
    for (const thing of [{ prayerId: world.prayer }, { groupId: world.group }])
      for (const name of ['ruth', 'naomi']) {
        const { token, link } = secretsOf(name, thing);
        expect(token).toMatch(/^[0-9a-f]{32}$/);
        expect(link).toMatch(/^[\w-]{43}$/);
        const owner = { prayerId: null, groupId: null, ...thing, userId: idOf(name), isOld: false };
        expect(ownerOf(token)).toEqual(owner);
        expect(ownerOfReply(db, world.server.derive, { link }, world.server.clock.now)).toEqual(
          owner,
        );
      }
    expect(db.$client.serialize().equals(before)).toBe(true);
  });

  test('secrets are the same for a month, and others for each user and thing', () => {
    const [request, group] = [{ prayerId: world.prayer }, { groupId: world.group }];
    expect(secretsOf('naomi', request)).toEqual(secretsOf('naomi', request));
    const all = [request, group].flatMap((thing) =>
      ['ruth', 'naomi'].flatMap((name) => Object.values(secretsOf(name, thing))),
    );
    expect(new Set(all).size).toBe(8);
    const now = secretsOf('naomi', request);
    world.server.clock.now += 31 * DAY;
    expect(secretsOf('naomi', request)).not.toEqual(now);
    expect(ownerOf(now.token)).toMatchObject({ isOld: false });
    expect(ownerOf(now.token, 120 * DAY)).toMatchObject({ isOld: true });
    expect(ownerOf(now.token, 400 * DAY)).toBeUndefined();
    world.server.clock.now -= 31 * DAY;
  });

  test('a secret with another digit, or of another server, is nobody’s', () => {
    const { db, clock } = world.server;
    const { token, link } = secretsOf('naomi', { prayerId: world.prayer });
    for (let at = 0; at < token.length; at++) {
      const digit = token[at] === '0' ? '1' : '0';
      expect(ownerOf(token.slice(0, at) + digit + token.slice(at + 1))).toBeUndefined();
    }
    const others = createDerive(Buffer.alloc(32, 9));
    expect(ownerOfReply(db, others, { token }, clock.now)).toBeUndefined();
    expect(ownerOfReply(db, others, { link }, clock.now)).toBeUndefined();
    // Neither of the two tells the other.
    const inLink = Buffer.from(link, 'base64url').toString('hex');
    expect(ownerOf(inLink.slice(0, 32))).toBeUndefined();
  });

  test('a backup that was put back gives a number again, but its old secret is nobody’s', () => {
    const { db } = world.server;
    const { token } = secretsOf('naomi', { prayerId: world.prayer });
    const madeAt = 'update prayers set created_at = created_at + ? where id = ?';
    db.$client.run(madeAt, [1, world.prayer]);
    expect(ownerOf(token)).toBeUndefined();
    db.$client.run(madeAt, [-1, world.prayer]);
    db.$client.run("update users set created_at = created_at + 1 where username = 'naomi'");
    expect(ownerOf(token)).toBeUndefined();
    db.$client.run("update users set created_at = created_at - 1 where username = 'naomi'");
    expect(ownerOf(token)).toBeDefined();
  });
});
