// needs: container-bases buildah umoci runc unshare nsenter
import { afterAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { existsSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { VERSION } from '../server/version.ts';
import { foundCongregation, WHOLE } from '../stand-ins/systems/congregation.ts';
import { startContainers } from '../stand-ins/systems/containers.ts';
import { testFolder } from '../test-support/folder.ts';
import { freePort } from '../test-support/free-port.ts';
import { until } from '../test-support/until.ts';
import { asComposed, composeService, openFiles } from './testing/compose-file.ts';

setDefaultTimeout(600_000);

const SOURCE = resolve(import.meta.dir, '..');
const NAME = `upheld-${process.pid}`;
const upheld = composeService();
const [user = 0, group = 0] = upheld.user.split(':').map(Number);

/** What every container has of the system; its user cannot write there. */
const SYSTEM = /^\/(proc|dev|sys)\b/;

describe('the container (S5)', async () => {
  const containers = await startContainers();
  afterAll(containers.off);
  const image = await containers.build(SOURCE, 'upheld');
  const { place, rootfs, configure } = await containers.unpack('upheld');
  const volume = join(testFolder('volume'), 'data');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const runc = (...words: string[]) => ['runc', '--root', join(place, '..', 'runc'), ...words];
  let congregation: Awaited<ReturnType<typeof foundCongregation>>;
  let server: Awaited<ReturnType<typeof start>>;

  const start = async () => {
    configure(asComposed(upheld, volume, port));
    const child = Bun.spawn(containers.there(runc('run', '--bundle', place, NAME)), {
      stdout: 'pipe',
      stderr: 'pipe',
    });
    let output = '';
    const read = async (stream: ReadableStream<Uint8Array>) => {
      for await (const bytes of stream) output += new TextDecoder().decode(bytes);
    };
    void Promise.all([read(child.stdout), read(child.stderr)]);
    await until('the container answers, or ends', async () => {
      if (child.exitCode !== null) throw new Error(`It did not start: ${output}`);
      return fetch(`${url}/api/health`).then(
        ({ ok }) => ok,
        () => false,
      );
    });
    const post = (path: string, body: unknown, cookie = '') =>
      fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify(body),
      });
    return { url, post, output: () => output, exited: child.exited };
  };

  /** As `docker compose stop` does; gives the exit code and how long it took, in seconds. */
  const stop = async () => {
    const since = performance.now();
    await containers.end(runc('kill', NAME, 'TERM'));
    return { code: await server.exited, seconds: (performance.now() - since) / 1000 };
  };
  const exec = (...words: string[]) => containers.end(runc('exec', NAME, ...words));
  /** As `docker compose run --rm` does. */
  const runOnce = (...args: string[]) => {
    configure(asComposed(upheld, volume, port, args));
    return containers.end(runc('run', '--bundle', place, `${NAME}-once`));
  };

  test('is built from the Dockerfile, and small', async () => {
    const { out } = await containers.end(['du', '--summarize', '--block-size=1M', rootfs]);
    const size = Number.parseInt(out, 10);
    console.log(`The image has ${size} MB and runs as ${image.User}.`);
    expect(size).toBeLessThan(200);
    expect(image).toMatchObject({
      User: upheld.user,
      Entrypoint: ['/usr/local/bin/upheld'],
      Cmd: ['serve'],
      Volumes: { '/data': {} },
    });
    for (const shell of ['bin/sh', 'bin/busybox', 'usr/bin/apt-get'])
      expect(existsSync(join(rootfs, shell))).toBe(false);
    expect(lstatSync(join(rootfs, 'usr/local/bin/upheld')).uid).toBe(0);
  });

  test('keeps a new volume to its user', () => {
    const { uid, gid, mode } = statSync(join(rootfs, 'data'));
    expect({ uid, gid, mode: (mode & 0o7777).toString(8) }).toEqual({
      ...{ uid: user, gid: group, mode: '700' },
    });
  });

  test('answers, and takes only what the compose file leaves it', async () => {
    // As Docker makes a new volume of what the image has there.
    expect((await containers.end(['cp', '--archive', join(rootfs, 'data'), volume])).code).toBe(0);
    server = await start();
    expect(await (await fetch(url)).text()).toContain('<div id="root">');
    const { pid } = z
      .object({ pid: z.number() })
      .parse(JSON.parse((await containers.end(runc('state', NAME))).out));
    const of = async (name: string) => (await containers.end(['cat', `/proc/${pid}/${name}`])).out;
    const status = await of('status');
    expect(status).toMatch(new RegExp(`^Uid:\t${user}\t${user}\t${user}\t${user}$`, 'm'));
    for (const kind of ['Inh', 'Prm', 'Eff', 'Bnd', 'Amb'])
      expect(status).toMatch(new RegExp(`^Cap${kind}:\t0+$`, 'm'));
    expect(status).toMatch(/^NoNewPrivs:\t1$/m);
    const limit = openFiles(upheld);
    expect(await of('limits')).toMatch(new RegExp(`^Max open files +${limit} +${limit} `, 'm'));
    const mounts = (await of('mounts')).split('\n').map((line) => line.split(' '));
    const writable = mounts.filter(([, , , options = '']) => /^rw\b/.test(options));
    const places = writable.map(([, at = '']) => at).filter((at) => !SYSTEM.test(at));
    expect(places.sort()).toEqual(['/data', '/tmp']);
  });

  test('is well by its own health check, and has a program that tells its version', async () => {
    const [kind, ...command] = image.Healthcheck.Test;
    expect(kind).toBe('CMD');
    expect(await exec(...command)).toEqual({ out: 'It is well.\n', err: '', code: 0 });
    expect((await exec('/usr/local/bin/upheld', 'version')).out).toBe(`${VERSION}\n`);
  });

  test('keeps what people write, and stops in its time', async () => {
    const link = await exec('/usr/local/bin/upheld', 'admin', 'link');
    congregation = await foundCongregation(server, link.out);
    expect(await congregation.look(server)).toEqual(WHOLE);
    expect((await exec('/usr/local/bin/upheld', 'backup', 'make')).code).toBe(0);
    const { code, seconds } = await stop();
    expect(code).toBe(0);
    console.log(`It stopped in ${seconds.toFixed(1)} s.`);
    expect(seconds).toBeLessThan(upheld.stop_grace_period);
  });

  test('is not well when it does not run', async () => {
    const { err, code } = await runOnce(...image.Healthcheck.Test.slice(2));
    expect({ err, code }).toEqual({
      err: `upheld: Nothing answers on port ${port} of this computer.\n`,
      code: 1,
    });
  });

  test('finds everything in another container with the same volume', async () => {
    server = await start();
    expect(server.output()).not.toContain('did not end cleanly');
    expect(await congregation.look(server)).toEqual(WHOLE);
  });

  test('puts a backup back as the guide says', async () => {
    expect((await congregation.founder.write('Since the backup')).status).toBe(201);
    expect((await stop()).code).toBe(0);
    const [backup = ''] = readdirSync(join(volume, 'backups')).filter((name) => /gz$/.test(name));
    expect(await runOnce('restore', `/data/backups/${backup}`, '--force')).toMatchObject({
      code: 0,
    });
    server = await start();
    expect(await congregation.look(server)).toEqual(WHOLE);
    expect((await stop()).code).toBe(0);
  });
});
