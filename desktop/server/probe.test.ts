import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { electronFetch } from '../../stand-ins/electron/net.ts';
import { type RunningServer, startExecutable } from '../../test-support/executable.ts';
import { freePort } from '../../test-support/free-port.ts';
import { type Fetch, type Problem, probe, problemAt } from './probe.ts';

const folder = mkdtempSync(join(tmpdir(), 'upheld-probe-'));
let upheld: RunningServer;
beforeAll(async () => {
  upheld = await startExecutable(folder);
});
afterAll(async () => {
  await upheld.stop();
  rmSync(folder, { recursive: true, force: true });
});

const answering = (answer: () => Response) => {
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: answer });
  return { origin: `http://127.0.0.1:${server.port}`, stop: () => server.stop(true) };
};

test('the probe finds an Upheld server over a real socket (T1)', async () => {
  expect(await probe([upheld.url], fetch)).toEqual({ origin: upheld.url });
});

test('the probe tries http if https does not answer (T1)', async () => {
  const origins = [upheld.url.replace('http:', 'https:'), upheld.url];
  expect(await probe(origins, fetch)).toEqual({ origin: upheld.url });
});

const MOVED = "Attempted to redirect, but redirect policy was 'error'";

/** A network in which a proxy with a certificate is in front of the server. */
const behindTls = (fetch: Fetch): Fetch => {
  const secure = 'https://127.0.0.1/';
  return (url, init) => fetch(url.replace(secure, `${upheld.url}/`), init);
};

for (const [whose, fetchHere] of [
  ['of the tests', fetch],
  ['of Electron', electronFetch(new Map())],
] as const)
  test(`the probe follows the redirect of an http address, with the fetch ${whose} (T1)`, async () => {
    const server = answering(() => Response.redirect('https://127.0.0.1/', 301));
    expect(await probe([server.origin], behindTls(fetchHere))).toEqual({
      origin: 'https://127.0.0.1',
    });
    expect(await probe([server.origin], fetchHere)).toMatchObject({ problem: 'redirect' });
    await server.stop();
  });

test('an invalid certificate is reported, not the redirect that led to it (T1)', async () => {
  const failing = (url: string) =>
    Promise.reject(Error(url.startsWith('https:') ? 'net::ERR_CERT_AUTHORITY_INVALID' : MOVED));
  expect(await probe(['http://nas.local:8080'], failing)).toMatchObject({
    problem: 'certificate',
    sentence: expect.stringContaining('The server at nas.local cannot prove'),
  });
});

test('on a Mac, an unreachable machine may be a missing permission of the user (T1)', async () => {
  const failing = () => Promise.reject(Error('net::ERR_ADDRESS_UNREACHABLE'));
  expect(await problemAt('http://nas.local', failing, 'darwin')).toBe('out of reach');
  expect(await problemAt('http://nas.local', failing, 'win32')).toBe('refused');
  const found = await probe(['http://nas.local'], failing, 'darwin');
  expect('sentence' in found && found.sentence).toContain('Local Network');
});

describe('a problem is one sentence (T1)', () => {
  test('if no server listens', async () => {
    const found = await probe([`http://127.0.0.1:${await freePort()}`], fetch);
    expect(found).toMatchObject({ problem: 'refused' });
    expect('sentence' in found && found.sentence).toStartWith('Nothing answers at 127.0.0.1:');
  });

  const answers: [what: string, answer: () => Response, problem: Problem][] = [
    ['a web page', () => new Response('<h1>Welcome</h1>'), 'not Upheld'],
    ['nothing at this address', () => new Response('', { status: 404 }), 'not Upheld'],
    ['another program', () => Response.json({ name: 'Router', contract: 1 }), 'not Upheld'],
    ['JSON that says nothing', () => Response.json([]), 'not Upheld'],
    ['a redirect', () => Response.redirect('http://127.0.0.1:1/'), 'redirect'],
    ['an older Upheld', () => Response.json({ name: 'Upheld', contract: 0 }), 'too old'],
    ['a newer Upheld', () => Response.json({ name: 'Upheld', contract: 99, x: 1 }), 'too new'],
  ];
  for (const [what, answer, problem] of answers)
    test(what, async () => {
      const server = answering(answer);
      expect(await probe([server.origin], fetch)).toMatchObject({ problem });
      await server.stop();
    });

  test('if another server answers', async () => {
    const server = createServer((socket) => socket.end('220 mail ready\r\n'));
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    expect(await problemAt(`http://127.0.0.1:${port}`, fetch)).toBeOneOf(['not Upheld', 'refused']);
    server.close();
  });

  const names: [name: string, problem: Problem][] = [
    ['net::ERR_INTERNET_DISCONNECTED', 'no network'],
    ['ENETUNREACH', 'no network'],
    ['net::ERR_NAME_NOT_RESOLVED', 'no such host'],
    ['getaddrinfo ENOTFOUND pray.church.org', 'no such host'],
    ['net::ERR_CONNECTION_REFUSED', 'refused'],
    ['net::ERR_CONNECTION_TIMED_OUT', 'refused'],
    ['net::ERR_ADDRESS_UNREACHABLE', 'refused'],
    ['net::ERR_CERT_AUTHORITY_INVALID', 'certificate'],
    ['net::ERR_CERT_DATE_INVALID', 'certificate'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate'],
    ['net::ERR_PROXY_AUTH_REQUESTED', 'proxy'],
    ['net::ERR_SSL_PROTOCOL_ERROR', 'not Upheld'],
    ['net::ERR_EMPTY_RESPONSE', 'not Upheld'],
  ];
  for (const [name, problem] of names)
    test(name, async () => {
      const failing = () => Promise.reject(new TypeError('fetch failed', { cause: Error(name) }));
      expect(await problemAt('https://pray.church.org', failing, 'linux')).toBe(problem);
    });

  test('of its own for each problem', async () => {
    const seen = new Set<string>();
    for (const [name] of names) {
      const failing = () => Promise.reject(Error(name));
      const found = await probe(['https://pray.church.org'], failing, 'linux');
      if ('sentence' in found) seen.add(found.sentence);
    }
    expect(seen.size).toBe(6);
    expect([...seen].every((sentence) => /^[A-Z].*\.$/.test(sentence))).toBe(true);
  });

  test('if a proxy of the network requires a sign-in', async () => {
    const refusing = async () => new Response(null, { status: 407 });
    expect(await problemAt('http://pray.church.org', refusing)).toBe('proxy');
  });

  test('a bad certificate is not bypassed (T2)', async () => {
    const asked: string[] = [];
    const found = await probe(['https://nas', 'http://nas'], (url) => {
      asked.push(url);
      return Promise.reject(new Error('net::ERR_CERT_AUTHORITY_INVALID'));
    });
    expect(found).toMatchObject({ problem: 'certificate' });
    expect(asked).toEqual(['https://nas/api/info']);
  });
});
