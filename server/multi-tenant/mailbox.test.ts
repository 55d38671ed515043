import { afterEach, expect, test } from 'bun:test';
import { mailServerState } from '../../shared/mail-server.ts';
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

/** A host of two congregations with an administrator each. Returns its calls. */
const withAdministrators = async (settings: Parameters<typeof hostWith>[1]) => {
  const host = await hostWith(['st-john', 'st-mary'], settings);
  const cookies = new Map<string, string>();
  for (const name of ['st-john', 'st-mary']) {
    cookies.set(name, await host.register(name, 'Ruth'));
    host.keeper
      .ifOpen(name)
      ?.running.deps.db.$client.run('update users set is_admin = 1, email_confirmed_at = 1');
  }
  const call = async (name: string, path: string, method = 'GET', body?: object) => {
    const cookie = cookies.get(name) ?? '';
    return (await host.at(name, path, { method, body, cookie })).json();
  };
  return { host, call };
};

/** The spellings of this computer. */
const HERE = ['127.0.0.1', 'localhost', '2130706433'];

const typedAt = (host: string, port: number) => ({
  ...{ provider: 'other', address: 'pray@example.org', password: 'a secret' },
  ...{ host, port, proof: { password: 'a good password' } },
});

test('the mailbox that an administrator sets on a host reaches none of its networks, and is theirs alone (N59)', async () => {
  const { state, port, stop } = listening();
  const { host, call } = await withAdministrators({ smtpUrl: 'smtp://127.0.0.1:1' });
  const at = async (name: string, method?: string, body?: object) =>
    mailboxState.parse(await call(name, '/api/admin/mailbox', method, body));
  for (const typed of HERE) {
    await at('st-john', 'PUT', typedAt(typed, port));
    await until('it is tested', async () => !(await at('st-john')).isTesting);
    const { test: found, isOn } = await at('st-john');
    expect([typed, found?.outcome, found?.said, isOn]).toEqual([typed, 'not-allowed', '', false]);
  }
  expect(state.connections).toBe(0);
  expect(host.logged.join()).not.toContain('a secret');
  expect(await at('st-mary')).toMatchObject({ where: 'nowhere', set: null, test: null });
  stop();
});

test('the mail server that an administrator sets on a host reaches none of its networks, and is theirs alone (N100)', async () => {
  const { state, port, stop } = listening();
  const { host, call } = await withAdministrators({});
  const at = async (name: string, method?: string, body?: object) =>
    mailServerState.parse(await call(name, '/api/admin/mail-server', method, body));
  for (const typed of HERE) {
    await at('st-john', 'PUT', typedAt(typed, port));
    await until('it is tested', async () => !(await at('st-john')).isTesting);
    const { test: found, where } = await at('st-john');
    expect([typed, found?.outcome, where]).toEqual([typed, 'not-allowed', 'nowhere']);
  }
  expect(state.connections).toBe(0);
  expect(host.logged.join()).not.toContain('a secret');
  // A mail server of one congregation sends no mail of another.
  host.keeper
    .ifOpen('st-john')
    ?.running.deps.db.$client.run(
      "insert into mail_server_settings (id, provider, address, host, port, user_name, sealed_password, nonce, is_on) values (1, 'other', 'a@b.org', 'smtp.b.org', 465, 'a', '', '', 1)",
    );
  expect(await at('st-john')).toMatchObject({ where: 'here', isOn: true });
  expect(await at('st-mary')).toMatchObject({ where: 'nowhere', set: null, test: null });
  stop();
});
