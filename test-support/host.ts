import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { configFrom } from '../server/config/config.ts';
import { createFairTurns } from '../server/http/fair-turns.ts';
import { webFilesFrom } from '../server/http/web-files.ts';
import { createAddresses } from '../server/multi-tenant/addresses.ts';
import { createHostApp } from '../server/multi-tenant/app.ts';
import { openDueTimes } from '../server/multi-tenant/due-times.ts';
import { folderOf, namesOf } from '../server/multi-tenant/folders.ts';
import { createKeeper } from '../server/multi-tenant/keeper.ts';
import { createStatus } from '../server/multi-tenant/status.ts';
import { addCongregation } from '../server/program/commands/congregations.ts';
import { NO_BALLAST } from '../server/storage/ballast.ts';
import { dataFilesIn } from '../server/storage/files.ts';
import { hostFilesIn } from '../server/storage/host-files.ts';
import { testFolder } from './folder.ts';
import { registrationFor } from './registration.ts';
import { logInto, type TestServer } from './server.ts';

export const DOMAIN = 'pray.example.org';

type Asked = {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
  cookie?: string;
};

const isBytes = (body: unknown): body is Uint8Array<ArrayBuffer> => body instanceof Uint8Array;

/** Creates a host with real folders and without a socket: `at('st-john', '/api/user')`. */
export const createTestHost = (settings: Record<string, string> = {}, { idle = 300_000 } = {}) => {
  const folder = testFolder('host');
  const config = configFrom({ congregations: folder, domain: DOMAIN, ...settings }, {});
  const logged: string[] = [];
  const log = logInto(logged);
  const dueTimes = openDueTimes(hostFilesIn(config).dueTimes, log);
  const addresses = createAddresses(config, log);
  const keeper = createKeeper({
    host: config,
    dueTimes,
    ballast: NO_BALLAST,
    log,
    streams: 100,
    idle,
  });
  const app = createHostApp({
    host: config,
    addresses,
    keeper,
    fair: createFairTurns(),
    webFiles: webFilesFrom({}),
    status: createStatus(config, keeper),
    streams: 100,
    log,
  });
  const send = (
    host: string,
    path: string,
    { method = 'GET', body, headers = {}, cookie }: Asked = {},
  ) =>
    Promise.resolve(
      app.fetch(
        new Request(`http://${DOMAIN}${path}`, {
          method,
          headers: {
            host,
            ...(cookie && { cookie }),
            ...(body !== undefined && {
              'content-type': isBytes(body) ? 'application/octet-stream' : 'application/json',
            }),
            ...headers,
          },
          body: body === undefined || isBytes(body) ? body : JSON.stringify(body),
        }),
      ),
    );
  return {
    config,
    folder,
    keeper,
    addresses,
    dueTimes,
    log,
    logged,
    files: (name: string) => dataFilesIn(folderOf(config, name)),
    add: (name: string, baseUrl?: string) => addCongregation(config, name, baseUrl),
    /** Makes a congregation of a test server's data and key. */
    put: (name: string, server: TestServer) => {
      const files = dataFilesIn(folderOf(config, name));
      mkdirSync(files.uploads, { recursive: true });
      server.db.$client.run('update sessions set created_at = ?1, last_seen_at = ?1', [Date.now()]);
      server.db.$client.query<unknown, [string]>('vacuum into ?').run(files.database);
      writeFileSync(files.key, Buffer.alloc(32, 7).toString('hex'));
    },
    /** Brings the index of due times in line with the folders. */
    fit: () => dueTimes.fitTo(namesOf(config), Date.now()),
    /** Sends a call with any `Host` header. */
    send,
    /** Sends a call to a congregation. */
    at: (name: string, path: string, asked?: Asked) => send(`${name}.${DOMAIN}`, path, asked),
    /** Registers somebody; gives the cookie. */
    register: async (name: string, firstName: string) => {
      const username = firstName.toLowerCase();
      const answer = await send(`${name}.${DOMAIN}`, '/api/register', {
        method: 'POST',
        body: registrationFor(username, { firstName, email: `${username}@${name}.example.org` }),
      });
      if (answer.status !== 201) throw new Error(await answer.text());
      return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    },
    stop: async () => {
      await keeper.stop();
      dueTimes.close();
    },
    path: (name: string, ...within: string[]) => join(folderOf(config, name), ...within),
  };
};

export type TestHost = ReturnType<typeof createTestHost>;

/** Creates hosts for tests; call `stopAll` in `afterEach`. */
export const testHosts = () => {
  const hosts: TestHost[] = [];
  return {
    /** A host with these empty congregations. */
    hostWith: async (
      names: string[],
      settings: Record<string, string> = {},
      options: { idle?: number } = {},
    ) => {
      const host = createTestHost(settings, options);
      hosts.push(host);
      for (const name of names) await host.add(name);
      host.fit();
      return host;
    },
    stopAll: async () => {
      for (const host of hosts.splice(0)) await host.stop();
    },
  };
};
