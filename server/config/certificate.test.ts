import { afterEach, describe, expect, test } from 'bun:test';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { EXIT } from '../../shared/local-server.ts';
import { CERTIFICATE, EXPIRED, RENEWED } from '../../test-support/certificate.ts';
import { runExecutable, startExecutable } from '../../test-support/executable.ts';
import { testFolder } from '../../test-support/folder.ts';
import { registrationFor } from '../../test-support/registration.ts';
import { logInto } from '../../test-support/server.ts';
import { listen } from '../program/commands/listen.ts';
import { readCertificate, watchCertificate } from './certificate.ts';

const ANYHOW = { tls: { rejectUnauthorized: false } };
const until = async (condition: () => boolean | Promise<boolean>) => {
  while (!(await condition())) await Bun.sleep(5);
};

const certificateIn = (folder: string, { cert, key } = CERTIFICATE) => {
  const files = { cert: join(folder, 'certificate.pem'), key: join(folder, 'key.pem') };
  // The file is replaced as certbot does, not written to.
  for (const [name, text] of [
    [files.cert, cert],
    [files.key, key],
  ] as const) {
    writeFileSync(`${name}.new`, text);
    renameSync(`${name}.new`, name);
  }
  return files;
};

/** Returns the subject of the certificate that a new connection gets. */
const subjectAt = (port: number) =>
  new Promise<string>((found, failed) => {
    const wire = connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
      found(String(wire.getPeerCertificate().subject.CN));
      wire.destroy();
    });
    wire.on('error', failed);
  });

describe('a server with a certificate (R15)', () => {
  const closes: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of closes.splice(0)) await close();
  });

  const start = (fetch: (request: Request) => Response | Promise<Response>) => {
    const files = certificateIn(testFolder('certificate'));
    const logged: string[] = [];
    const log = logInto(logged);
    const certificate = readCertificate(files);
    const config = { host: '127.0.0.1', port: 0 };
    const server = listen(config, { server: null, fetch }, log, certificate);
    const stop = watchCertificate(files, certificate, { renew: server.renew, log, every: 5 });
    closes.push(stop, server.stop);
    const folder = join(files.cert, '..');
    const url = `https://127.0.0.1:${server.port}`;
    return { server, url, files, folder, logged };
  };
  const ok = () => new Response('ok');

  test('uses a new one as soon as its files are replaced', async () => {
    const { server, folder, logged } = start(ok);
    expect(await subjectAt(server.port)).toBe('localhost');
    certificateIn(folder, RENEWED);
    await until(() => logged.length > 0);
    expect(logged).toEqual([expect.stringContaining('"certificate replaced","until":"2126-')]);
    expect(await subjectAt(server.port)).toBe('renewed');
    certificateIn(folder);
    await until(() => logged.length > 1);
    expect(await subjectAt(server.port)).toBe('localhost');
  });

  test('finishes what is under way when it is replaced: a stream, an upload, a slow call', async () => {
    const gate = Promise.withResolvers<void>();
    const begun: string[] = [];
    const { server, url, folder, logged } = start(async (request) => {
      const { pathname } = new URL(request.url);
      begun.push(pathname);
      if (pathname === '/upload') return new Response(`${(await request.bytes()).length}`);
      if (pathname === '/slow') await gate.promise;
      if (pathname !== '/stream') return ok();
      return new Response(
        new ReadableStream({
          async start(stream) {
            stream.enqueue('before ');
            await gate.promise;
            stream.enqueue('after');
            stream.close();
          },
        }),
      );
    });
    const stream = await fetch(`${url}/stream`, ANYHOW);
    const upload = fetch(`${url}/upload`, {
      ...ANYHOW,
      method: 'POST',
      body: new ReadableStream({
        async start(body) {
          body.enqueue(new Uint8Array(100_000));
          await gate.promise;
          body.enqueue(new Uint8Array(100_000));
          body.close();
        },
      }),
    });
    const slow = fetch(`${url}/slow`, ANYHOW);
    // The system resets a connection that still waits to be accepted, so it is not under way.
    await until(() => begun.length === 3);
    certificateIn(folder, RENEWED);
    await until(() => logged.length > 0);
    gate.resolve();
    expect(await stream.text()).toBe('before after');
    expect(await (await upload).text()).toBe('200000');
    expect(await (await slow).text()).toBe('ok');
    // The stop also waits for connections with the old certificate.
    await server.stop();
  });

  const wrong: [string, { cert: string; key: string }, string][] = [
    ['of another key', { ...CERTIFICATE, cert: RENEWED.cert }, 'do not belong together'],
    ['that is over', EXPIRED, 'was valid until 2021-01-01'],
    ['that is none', { ...CERTIFICATE, cert: 'words' }, 'holds no certificate in PEM form'],
    ['whose key is none', { ...CERTIFICATE, key: 'words' }, 'holds no key in PEM form'],
    [
      'whose key has a passphrase',
      { ...CERTIFICATE, key: CERTIFICATE.key.replaceAll('PRIVATE', 'ENCRYPTED PRIVATE') },
      'needs a passphrase',
    ],
  ];
  for (const [what, pair, reason] of wrong)
    test(`uses the old one when it finds one ${what}, and logs that once`, async () => {
      const { server, folder, logged } = start(ok);
      certificateIn(folder, pair);
      await until(() => logged.length > 0);
      expect(await subjectAt(server.port)).toBe('localhost');
      certificateIn(folder, RENEWED);
      await until(() => logged.length > 1);
      expect(logged).toEqual([
        expect.stringContaining(reason),
        expect.stringContaining('certificate replaced'),
      ]);
      expect(logged.join()).not.toContain('BEGIN');
    });

  test('uses the old one while a file is missing', async () => {
    const { server, files, logged } = start(ok);
    rmSync(files.key);
    await until(() => logged.length > 0);
    expect(logged).toEqual([expect.stringContaining('there is no such file')]);
    expect(await subjectAt(server.port)).toBe('localhost');
  });

  test('ends a connection that speaks http, without a response', async () => {
    const { server } = start(ok);
    const got = await new Promise<string>((ended) => {
      let text = '';
      const wire = connect(server.port, '127.0.0.1', () =>
        wire.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'),
      );
      wire.on('data', (chunk) => {
        text += chunk;
      });
      wire.on('error', () => {});
      wire.on('close', () => ended(text));
    });
    expect(got).toBe('');
  });
});

test('the program serves https by itself, with safe cookies, and follows the files (R15)', async () => {
  const folder = testFolder('https');
  const files = certificateIn(folder);
  const settings = { UPHELD_TLS_CERT: files.cert, UPHELD_TLS_KEY: files.key };
  const server = await startExecutable(folder, settings);
  expect(server.output()).toContain('Upheld is ready: https://');
  const answer = await server.post(
    '/api/register',
    registrationFor('ruth', { firstName: 'Ruth' }, 'gleaning barley'),
  );
  expect(answer.status).toBe(201);
  expect(answer.headers.get('set-cookie')).toEndWith('; Secure');
  expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000');
  for (const host of ['pi', 'nas', 'pray.example.org:3000', '[::1]'])
    expect(
      await (await fetch(`${server.url}/api/health`, { ...ANYHOW, headers: { host } })).json(),
    ).toEqual({ status: 'ok' });
  certificateIn(folder, RENEWED);
  await until(() => server.logged().some(({ msg }) => msg === 'certificate replaced'));
  expect(await subjectAt(server.port)).toBe('renewed');
  expect(await server.stop()).toBe(0);
});

test('the program does not start with a certificate that it cannot use (R15)', async () => {
  const folder = testFolder('https-wrong');
  const files = certificateIn(folder, { ...CERTIFICATE, cert: RENEWED.cert });
  const serve = (cert: string) =>
    runExecutable(['serve', '--port', '0', '--tls-cert', cert, '--tls-key', files.key], folder);
  expect(await serve(files.cert)).toEqual({
    code: EXIT.configuration,
    out: '',
    err: `upheld: The certificate in ${files.cert} and the key in ${files.key} do not belong together.\n`,
  });
  const missing = join(folder, 'missing.pem');
  expect(await serve(missing)).toMatchObject({
    code: EXIT.configuration,
    err: `upheld: ${missing} cannot be read: there is no such file.\n`,
  });
});

test('an expired certificate is used, and logged as an error (R15)', async () => {
  const folder = testFolder('https-over');
  const files = certificateIn(folder, EXPIRED);
  const server = await startExecutable(folder, {
    UPHELD_TLS_CERT: files.cert,
    UPHELD_TLS_KEY: files.key,
  });
  expect(server.logged()).toContainEqual(
    expect.objectContaining({ level: 'error', msg: 'certificate not valid' }),
  );
  await server.stop();
});
