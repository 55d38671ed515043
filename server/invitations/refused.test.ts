import { afterEach, describe, expect, test } from 'bun:test';
import { deliverContinuously } from '../../test-support/deliver.ts';
import { refusingMailServer } from '../../test-support/mail-trouble.ts';
import { createTestServer } from '../../test-support/server.ts';
import { createWorld } from '../../test-support/world.ts';
import { events } from '../db/schema.ts';

const open: { stop: () => unknown }[] = [];
afterEach(async () => {
  for (const part of open.splice(0).reverse()) await part.stop();
});

/** A group whose owner invites one existing and one unknown address. */
const invitedTwo = async (reply: string) => {
  const { server, group } = await createWorld(createTestServer({ mail: true }));
  server.db.$client.run('delete from deliveries');
  server.db.$client.run('delete from events');
  const smtp = await refusingMailServer('RCPT TO', reply);
  open.push(smtp);
  smtp.state.refuses = (to) => to.startsWith('eunise');
  const office = deliverContinuously(server, smtp);
  open.push(office);
  const path = `/api/groups/${group}/invitations`;
  const invite = (email: string) => server.as('ruth').post(path, { email });
  const isRefused = async (name = 'ruth') => {
    const { body } = await server.as(name).get(path);
    return new Map<string, boolean>(
      body.map((one: { email: string; isRefused: boolean }) => [one.email, one.isRefused]),
    );
  };
  await invite('eunise@example.org');
  await invite('lois@example.org');
  return { server, group, invite, isRefused, deliver: office.deliver };
};

describe('invitations to an unknown address (I8)', () => {
  test('a refused invitation is shown to users who may invite, at once on open pages', async () => {
    const { server, group, isRefused, deliver } = await invitedTwo('550 5.1.1 User unknown');
    expect((await isRefused()).get('eunise@example.org')).toBe(false);
    server.db.delete(events).run();
    await deliver();
    for (const name of ['ruth', 'boaz']) {
      const refused = await isRefused(name);
      expect(refused.get('eunise@example.org')).toBe(true);
      expect(refused.get('lois@example.org')).toBe(false);
    }
    const told = server.db
      .select({ kind: events.kind, userId: events.userId, groupId: events.groupId })
      .from(events)
      .orderBy(events.userId);
    expect(told.all()).toEqual(
      [server.idOf('ruth'), server.idOf('boaz')].map((userId) => ({
        kind: 'invitations',
        userId,
        groupId: group,
      })),
    );
  });

  test('an invitation whose mail waits for another reason is not shown as refused', async () => {
    const { isRefused, deliver } = await invitedTwo('550 5.7.1 Daily limit exceeded');
    await deliver();
    expect([...(await isRefused()).values()]).not.toContain(true);
  });

  test('an invitation to the right address replaces it', async () => {
    const { invite, isRefused, deliver } = await invitedTwo('550 5.1.1 User unknown');
    await deliver();
    await invite('eunise@example.org');
    expect((await isRefused()).get('eunise@example.org')).toBe(false);
  });
});
