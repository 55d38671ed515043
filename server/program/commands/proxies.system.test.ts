// needs: caddy nginx apache2 haproxy lighttpd lighttpd-mod-openssl varnishd hitch curl
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { FILE_MAX } from '../../../shared/resources.ts';
import { CALLER, json, type Stage, setStage } from '../../../test-support/behind-proxy.ts';
import { testFolder } from '../../../test-support/folder.ts';
import { curl, otherProxies, type ProxyName } from '../../../test-support/proxy.ts';

setDefaultTimeout(150_000);

/** As browsers send it. lighttpd 1.4.69 answers 411 to a POST without a length, also over HTTP/2. */
const NO_BODY = ['--header', 'Content-Length: 0'];

const CALLER_NETWORK = '127.1.2.0/24';

const behind: [ProxyName, trusted: string][] = [
  ['Caddy', '127.0.0.1'],
  ['nginx', '127.0.0.0/24'],
  ['Apache', '127.0.0.1'],
  ['HAProxy', '127.0.0.1, ::1'],
  ['lighttpd', '127.0.0.1'],
  ['Varnish', '127.0.0.1'],
  ...otherProxies().map((name): [ProxyName, string] => [name, '127.0.0.1']),
];

/** Opens an event stream through the proxy. Returns its text so far. */
const listenThrough = async ({ proxy, cookie }: Stage) => {
  const answer = await fetch(`${proxy.url}/api/events`, {
    headers: { cookie },
    tls: { rejectUnauthorized: false },
  });
  expect(answer.status).toBe(200);
  let text = '';
  let isOver = false;
  const read = async () => {
    for await (const chunk of answer.body ?? []) text += new TextDecoder().decode(chunk);
  };
  void read()
    .catch(() => {})
    .finally(() => {
      isOver = true;
    });
  return { text: () => text, isOver: () => isOver };
};

const until = async (condition: () => boolean) => {
  while (!condition()) await Bun.sleep(5);
};

const stages = new Map<ProxyName, Stage>();
const on = (name: ProxyName) => {
  const stage = stages.get(name);
  if (!stage) throw new Error(`${name} did not start.`);
  return stage;
};
beforeAll(async () => {
  for (const [name, trusted] of behind) stages.set(name, await setStage(name, trusted));
});
afterAll(async () => {
  for (const { proxy, server } of stages.values()) {
    // The server first: Caddy waits for event streams to end.
    await server.stop();
    await proxy.stop();
  }
});

for (const [name, trusted] of behind)
  describe(`behind ${name}, trusted as ${trusted} (R16)`, () => {
    test('people sign in, with a cookie for https alone, over HTTP/2', async () => {
      const { signedIn, call } = on(name);
      expect([signedIn.status, signedIn.version]).toEqual([200, '2']);
      expect(signedIn.head).toMatch(/^set-cookie: upheld_session=.*; Secure\r?$/im);
      expect(signedIn.head).toMatch(/^strict-transport-security: max-age=/im);
      expect((await call('GET', '/api/user')).status).toBe(200);
      const old = await call('GET', '/api/user', ['--http1.1']);
      expect([old.status, old.version]).toEqual([200, '1.1']);
    });

    test('the log has the network of the caller, and not the caller’s own header', async () => {
      const { body } = await on(name).call('GET', '/api/admin/audit');
      const places = z
        .array(z.looseObject({ kind: z.string(), place: z.string().nullable() }))
        .parse(JSON.parse(body))
        .map(({ place }) => place);
      expect(places.length).toBeGreaterThan(1);
      expect(new Set(places)).toEqual(new Set([CALLER_NETWORK]));
    });

    test('a change arrives in the event stream at once', async () => {
      const stage = on(name);
      const stream = await listenThrough(stage);
      await until(() => stream.text() !== '');
      const before = stream.text().length;
      const prayer = { title: 'For rain', content: 'For the fields.', isPrivate: true };
      const began = performance.now();
      expect((await stage.call('POST', '/api/prayers', json(prayer))).status).toBe(201);
      await until(() => stream.text().length > before);
      console.log(
        `${name}: an event came ${Math.round(performance.now() - began)} ms after the call began`,
      );
      expect(stream.text()).toContain('data: ');
      expect(performance.now() - began).toBeLessThan(5_000);
    });

    test('a file of 50 MB arrives, and one byte more is refused with a sentence', async () => {
      const stage = on(name);
      const file = join(testFolder('upload'), 'file');
      writeFileSync(file, '');
      const upload = async (size: number, more: string[] = []) => {
        truncateSync(file, size);
        const { body } = await stage.call('POST', '/api/objects/upload', NO_BODY);
        const { uploadURL } = z.object({ uploadURL: z.string() }).parse(JSON.parse(body));
        return stage.call('PUT', uploadURL, ['--data-binary', `@${file}`, ...more]);
      };
      expect((await upload(FILE_MAX)).status).toBe(204);
      for (const more of [[], ['--http1.1']])
        expect(await upload(FILE_MAX + 1, more)).toMatchObject({
          status: 413,
          body: 'A file can be at most 50 MB.',
        });
    });

    test('other methods than ours change nothing', async () => {
      const { call } = on(name);
      for (const method of ['PROPFIND', 'MKCOL', 'TRACE', 'LOCK', 'OPTIONS'])
        for (const path of ['/', '/api/user', '/api/prayers']) {
          const { status } = await call(method, path);
          expect([method, path, status >= 200 && status < 500]).toEqual([method, path, true]);
        }
      expect((await call('GET', '/api/user')).status).toBe(200);
    });

    test('a caller by http is redirected to https', async () => {
      const { http } = on(name);
      const { status, head } = await curl([`http://localhost:${http}/groups/1`], CALLER);
      expect([301, 302, 308]).toContain(status);
      expect(head).toMatch(/^location: https:\/\/localhost.*\/groups\/1\r?$/im);
    });
  });

test('an event stream outlives the usual time-outs of every proxy, which are a minute (R16)', async () => {
  const streams = await Promise.all(behind.map(([name]) => listenThrough(on(name))));
  const eventsIn = (text: string) => text.split('\n\n').length - 1;
  // One event comes at once, and then one every 25 seconds.
  await until(() => streams.every(({ text, isOver }) => eventsIn(text()) >= 4 || isOver()));
  expect(streams.map(({ isOver }) => isOver())).toEqual(behind.map(() => false));
});
