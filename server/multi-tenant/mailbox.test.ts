import { afterEach, expect, test } from 'bun:test';
import { mailboxState } from '../../shared/reply-mailbox.ts';
import { testHosts } from '../../test-support/host.ts';
import { until } from '../../test-support/until.ts';

const { hostWith, stopAll } = testHosts();
afterEach(stopAll);

/** Returns a server in the operator's network that counts its connections. */
const listening = () => {
  const state = { connections: 0 };
  const server = Bun.listen({
    hostname: '127.0.0.1',
    port: 0,
    socket: { open: () => void state.connections++, data: () => {} },
  });
  return { state, port: server.port, stop: () => server.stop(true) };
};

test('the mailbox that an administrator sets on a host reaches none of its networks, and is theirs alone (N59)', async () => {
  const { state, port, stop } = listening();
  const host = await hostWith(['st-john', 'st-mary'], { smtpUrl: 'smtp://127.0.0.1:1' });
  const cookies = new Map<string, string>();
  for (const name of ['st-john', 'st-mary']) {
    cookies.set(name, await host.register(name, 'Ruth'));
    host.keeper
      .ifOpen(name)
      ?.running.deps.db.$client.run('update users set is_admin = 1, email_confirmed_at = 1');
  }
  const at = async (name: string, method = 'GET', body?: object) => {
    const cookie = cookies.get(name) ?? '';
    const answer = await host.at(name, '/api/admin/mailbox', { method, body, cookie });
    return mailboxState.parse(await answer.json());
  };
  for (const typed of ['127.0.0.1', 'localhost', '2130706433']) {
    await at('st-john', 'PUT', {
      ...{ provider: 'other', address: 'pray@example.org', password: 'a secret' },
      ...{ host: typed, port, proof: { password: 'a good password' } },
    });
    const isOver = async () => !(await at('st-john')).isTesting;
    await until('it is tested', isOver);
    const { test: found, isOn } = await at('st-john');
    expect([typed, found?.outcome, found?.said, isOn]).toEqual([typed, 'not-allowed', '', false]);
  }
  expect(state.connections).toBe(0);
  expect(host.logged.join()).not.toContain('a secret');
  expect(await at('st-mary')).toMatchObject({ where: 'nowhere', set: null, test: null });
  stop();
});
