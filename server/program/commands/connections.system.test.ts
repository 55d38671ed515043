// needs: caddy nginx apache2 haproxy lighttpd lighttpd-mod-openssl varnishd hitch curl
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';
import { setStage } from '../../../test-support/behind-proxy.ts';
import { type RunningServer, startExecutable } from '../../../test-support/executable.ts';
import { testFolder } from '../../../test-support/folder.ts';
import { memberOf } from '../../../test-support/member.ts';
import { otherProxies, type ProxyName } from '../../../test-support/proxy.ts';

setDefaultTimeout(170_000);

const PROXIES: ProxyName[] = [
  ...(['Caddy', 'nginx', 'Apache', 'HAProxy', 'lighttpd', 'Varnish'] as const),
  ...otherProxies(),
];
const PAUSE = 75_000;
const MB = 1024 * 1024;
const LARGE = randomBytes(50 * MB);
/** The bytes that a reader of 100 kB/s reads in 100 seconds. */
const SMALL = LARGE.subarray(0, 10 * MB);
const folder = testFolder('downloads');

/** The program with a library of two files, behind a proxy or without one. */
type Stage = {
  name: string;
  url: string;
  cookie: string;
  server: RunningServer;
  files: { large: string; small: string };
  stop: () => Promise<unknown>;
};

const until = async (condition: () => boolean) => {
  while (!condition()) await Bun.sleep(5);
};

const anyhow = { tls: { rejectUnauthorized: false } };

const put = async ({ url, cookie }: Pick<Stage, 'url' | 'cookie'>, bytes: Buffer) => {
  const call = (method: string, path: string, more: Pick<RequestInit, 'body' | 'headers'> = {}) =>
    fetch(url + path, {
      ...anyhow,
      method,
      body: more.body,
      headers: { cookie, origin: url, ...more.headers },
    });
  const asked = await call('POST', '/api/objects/upload');
  const filePath = z.object({ uploadURL: z.string() }).parse(await asked.json()).uploadURL;
  await call('PUT', filePath, { body: new Uint8Array(bytes) });
  const made = await call('POST', '/api/resources', {
    body: JSON.stringify({ title: 'A hymn', filePath }),
    headers: { 'content-type': 'application/json' },
  });
  return url + z.object({ filePath: z.string() }).parse(await made.json()).filePath;
};

const withFiles = async (stage: Omit<Stage, 'files'>): Promise<Stage> => ({
  ...stage,
  files: { large: await put(stage, LARGE), small: await put(stage, SMALL) },
});

const behind = async (name: ProxyName) => {
  const { server, proxy, cookie } = await setStage(name, '127.0.0.1');
  const stop = () => Promise.all([server.stop(), proxy.stop()]);
  return withFiles({ name, url: proxy.url, cookie, server, stop });
};

const plain = async () => {
  const server = await startExecutable(testFolder('plain'), {
    UPHELD_TRUSTED_PROXIES: '127.0.0.9',
  });
  const ruth = await memberOf(server, 'ruth', /setup=([\w-]+)/.exec(server.output())?.[1]);
  const { url, stop } = server;
  return withFiles({ name: 'no proxy', url, cookie: ruth.cookie(), server, stop });
};

let stages: Stage[] = [];
beforeAll(async () => {
  stages = [await plain()];
  for (const name of PROXIES) stages.push(await behind(name));
});
afterAll(() => Promise.all(stages.map(({ stop }) => stop())));

/** Starts a download by curl: returns its process and the path of the file. */
const download = ({ name, cookie }: Stage, address: string, what: string, more: string[]) => {
  const path = join(folder, `${name.replace(' ', '-')}-${what}`);
  const fixed = ['--silent', '--insecure', '--header', `Cookie: ${cookie}`, '--output', path];
  const child = Bun.spawn(['curl', ...fixed, ...more, address]);
  const size = () => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  return { child, path, size };
};

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const isSame = (path: string, bytes: Buffer) => digest(readFileSync(path)) === digest(bytes);

/** Reads a part of the large file, pauses for 75 s and reads on. Slowly: this process may be late with the pause. */
const pausing = async (stage: Stage) => {
  const { child, path, size } = download(stage, stage.files.large, 'paused', [
    '--limit-rate',
    '2M',
  ]);
  await until(() => size() > MB);
  child.kill('SIGSTOP');
  const before = size();
  await Bun.sleep(PAUSE);
  child.kill('SIGCONT');
  const code = await child.exited;
  return { wasPaused: before < LARGE.length, code, whole: isSame(path, LARGE) };
};

/** Reads 100 kB a second. */
const slow = async (stage: Stage) => {
  const { child, path } = download(stage, stage.files.small, 'slow', ['--limit-rate', '100k']);
  return { code: await child.exited, whole: isSame(path, SMALL) };
};

/** Loses the connection in the middle, and continues from there. Slowly: this process may be late with the end. */
const cut = async (stage: Stage) => {
  const first = download(stage, stage.files.large, 'cut', ['--limit-rate', '1M']);
  await until(() => first.size() > MB);
  first.child.kill('SIGKILL');
  await first.child.exited;
  const had = first.size();
  const { child, path } = download(stage, stage.files.large, 'cut', ['--continue-at', '-']);
  return { wasCut: had < LARGE.length, code: await child.exited, whole: isSame(path, LARGE) };
};

/**
 * Sends 120 POSTs on as many connections, and as many 8 to 12 seconds after them. Returns their statuses.
 */
const posting = async ({ url, cookie, server }: Stage) => {
  const post = async (title: string) => {
    const { status } = await fetch(`${url}/api/prayers`, {
      ...anyhow,
      method: 'POST',
      // Acts as 120 people: only the proxy reuses connections.
      keepalive: false,
      headers: { cookie, origin: url, 'content-type': 'application/json' },
      body: JSON.stringify({ title, content: 'For rain on the fields.', isPrivate: true }),
    });
    return status;
  };
  const numbers = Array.from({ length: 120 }, (_, n) => n);
  await Promise.all(numbers.map((n) => post(`first ${n}`)));
  const statuses = await Promise.all(
    numbers.map(async (n) => {
      await Bun.sleep(8_000 + n * 33);
      return post(`second ${n}`);
    }),
  );
  const db = server.openDatabase();
  const { count } = z
    .object({ count: z.number() })
    .parse(db.query(`select count(*) count from prayers where title like 'second %'`).get());
  db.close();
  return { statuses: [...new Set(statuses)], written: count };
};

describe('through each proxy and without one', () => {
  test('a reader pauses, is slow or is cut off, and has the same bytes in the end (L10, L9)', async () => {
    const done = await Promise.all(
      stages.map(async (stage) => ({
        name: stage.name,
        ...Object.fromEntries(
          await Promise.all([
            pausing(stage).then((result) => ['pausing', result]),
            slow(stage).then((result) => ['slow', result]),
            cut(stage).then((result) => ['cut', result]),
            posting(stage).then((result) => ['posting', result]),
          ]),
        ),
      })),
    );
    expect(done).toEqual(
      stages.map(({ name }) => ({
        name,
        pausing: { wasPaused: true, code: 0, whole: true },
        slow: { code: 0, whole: true },
        cut: { wasCut: true, code: 0, whole: true },
        // No POST meets a connection that is being closed (R37).
        posting: { statuses: [201], written: 120 },
      })),
    );
  });
});

/** Opens a connection that stays idle after one response; from another address of this machine. */
const idle = (port: number, path: string, from: string, headers: string) => {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  let said = '';
  let isClosed = false;
  socket.on('data', (data) => {
    said += data.toString('latin1');
  });
  socket.on('close', () => {
    isClosed = true;
  });
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\n${headers}\r\n`);
  return { status: () => said.slice(9, 12), isClosed: () => isClosed, end: () => socket.destroy() };
};

test('idle connections of trusted proxies stay open, those of strangers for ten seconds (R37)', async () => {
  const [{ server, cookie } = expect.unreachable()] = stages;
  const page = await (await fetch(server.url)).text();
  const script = /\/assets\/[^"]+\.js/.exec(page)?.[0] ?? '';
  const paths = ['/', script, '/api/health', '/api/user', '/api/account/export', '/api/unknown'];
  const forwarded = `Cookie: ${cookie}\r\nX-Forwarded-For: 203.0.113.7\r\n`;
  const ofProxy = paths.map((path) => idle(server.port, path, '127.0.0.9', forwarded));
  const others = paths
    .slice(0, 3)
    .flatMap((path) => [
      idle(server.port, path, '127.0.0.8', forwarded),
      idle(server.port, path, '127.0.0.9', ''),
    ]);
  await until(() => others.every(({ isClosed }) => isClosed()));
  const kept = ofProxy.map(({ status, isClosed }, at) => [paths[at], status(), isClosed()]);
  for (const { end } of ofProxy) end();
  expect(kept).toEqual(
    paths.map((path, at) => [path, at < paths.length - 1 ? '200' : '404', false]),
  );
});
