import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { beforeFoldersGo, testFolder } from '../../test-support/folder.ts';
import { containerBases, withoutDigests } from './container-bases.ts';

/*
 * Images and containers without Docker: buildah builds, umoci unpacks, runc runs. Containers have the
 * network of this machine.
 */

/**
 * Lives as long as its standard input is open. What is mounted is seen by its own processes only, and
 * they end with it: nothing stays, however the tests end.
 */
const HOLDER = [
  ...['unshare', '--mount', '--propagation', 'private', '--pid', '--fork', '--kill-child'],
  ...['--mount-proc', 'sh', '-c', 'echo ready; exec cat > /dev/null'],
];

/** What an image says of itself, as Docker stores it. */
const inspected = z.object({
  Docker: z.object({
    config: z.object({
      User: z.string(),
      Env: z.array(z.string()),
      Entrypoint: z.array(z.string()),
      Cmd: z.array(z.string()),
      Volumes: z.record(z.string(), z.unknown()),
      ExposedPorts: z.record(z.string(), z.unknown()),
      Healthcheck: z.object({ Test: z.array(z.string()), Timeout: z.number() }),
    }),
  }),
});

/** The part of a container's settings (OCI runtime-spec, config.md) that is changed here. */
const bundle = z.looseObject({
  process: z.looseObject({ args: z.array(z.string()), env: z.array(z.string()) }),
  root: z.looseObject({ path: z.string() }),
  mounts: z.array(z.looseObject({ destination: z.string() })),
  linux: z.looseObject({ namespaces: z.array(z.object({ type: z.string() })) }),
});
export type Bundle = z.infer<typeof bundle>;

/** What Debian trusts, in one file. */
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

/**
 * What a build sees of this machine: which registry npm asks, which certificates are trusted, and
 * what was downloaded before. None of it comes into an image.
 */
const volumesOfBuild = (folder: string) => {
  const asked = Bun.spawnSync(['npm', 'config', 'get', 'userconfig', 'globalconfig']);
  const [, user = ''] = /^userconfig=(.+)$/m.exec(asked.stdout.toString()) ?? [];
  const [, machine = ''] = /^globalconfig=(.+)$/m.exec(asked.stdout.toString()) ?? [];
  // Bun knows its own list of certificates unless it is told of another.
  const bun = join(folder, 'bunfig.toml');
  writeFileSync(bun, `[install]\ncafile = "${CERTIFICATES}"\n`);
  const settings = [
    ...(existsSync(CERTIFICATES) ? [[bun, '/root/.bunfig.toml']] : []),
    [user, '/root/.npmrc'],
    [machine, '/usr/local/etc/npmrc'],
    ['/etc/ssl/certs', '/etc/ssl/certs'],
  ];
  const downloads = ['.bun', '.npm'].map((name) => {
    const path = join(containerBases.downloads, name);
    mkdirSync(path, { recursive: true });
    return `${path}:/root/${name}`;
  });
  const there = settings.filter(([path = '']) => existsSync(path));
  return [...there.map((pair) => `${pair.join(':')}:ro`), ...downloads];
};

/** A place where images are built and containers run, with a store of its own for what is built. */
export const startContainers = async () => {
  const folder = testFolder('containers');
  const holder = Bun.spawn(HOLDER, { stdin: 'pipe', stdout: 'pipe', stderr: 'inherit' });
  if (!(await holder.stdout.getReader().read()).value)
    throw new Error('There is no place for containers.');
  const off = () => holder.kill('SIGKILL');
  beforeFoldersGo(off);

  const namespaces = `/proc/${holder.pid}/ns`;
  const there = (command: readonly string[]) => [
    ...['nsenter', `--mount=${namespaces}/mnt`, `--pid=${namespaces}/pid_for_children`, '--'],
    ...command,
  ];
  const end = async (command: readonly string[]) => {
    const child = Bun.spawn(there(command), { cwd: folder, stdout: 'pipe', stderr: 'pipe' });
    const [out, err, code] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
      child.exited,
    ]);
    return { out, err, code };
  };
  const must = async (command: readonly string[]) => {
    const { out, err, code } = await end(command);
    if (code !== 0) throw new Error(`${command.join(' ')}: ${out}${err}`);
    return out;
  };
  const withStore = (words: readonly string[]) => [
    ...['buildah', '--root', join(folder, 'store'), '--runroot', join(folder, 'run')],
    ...['--storage-driver', 'overlay'],
    ...['--storage-opt', `overlay.imagestore=${containerBases.store}`, ...words],
  ];
  const buildah = (...words: string[]) => must(withStore(words));

  return {
    off,
    there,
    /** The image in which the Dockerfile builds: a Debian 12. */
    builder: containerBases.builder,
    /** Runs a command there to its end. */
    end,
    /** Builds the image of a folder with a Dockerfile; downloads are kept for the next time. */
    build: async (source: string, tag: string) => {
      const dockerfile = join(folder, 'Dockerfile');
      writeFileSync(dockerfile, withoutDigests(readFileSync(join(source, 'Dockerfile'), 'utf8')));
      await buildah(
        ...[
          'build',
          '--file',
          dockerfile,
          '--isolation',
          'chroot',
          '--pull=never',
          '--format',
          'docker',
          '--tag',
          tag,
        ],
        ...volumesOfBuild(folder).flatMap((volume) => ['--volume', volume]),
        source,
      );
      const { Docker } = inspected.parse(JSON.parse(await buildah('inspect', '--type=image', tag)));
      return Docker.config;
    },
    /** Runs a script by the shell of a new container that ends with it, with these folders in it. */
    runIn: async (image: string, script: string, volumes: readonly string[]) => {
      const [container = ''] = (await buildah('from', '--pull-never', image)).trim().split('\n');
      const options = volumes.flatMap((volume) => ['--volume', volume]);
      return end(
        withStore(['run', '--isolation=chroot', ...options, container, 'sh', '-ec', script]),
      );
    },
    /** Unpacks an image into a folder for a container: its files, and the settings it is run with. */
    unpack: async (tag: string) => {
      const [images, place] = [join(folder, 'images'), join(folder, 'container')];
      await buildah('push', '--quiet', tag, `oci:${images}:${tag}`);
      await must(['umoci', 'unpack', '--image', `${images}:${tag}`, place]);
      const path = join(place, 'config.json');
      const text = readFileSync(path, 'utf8');
      return {
        place,
        rootfs: join(place, 'rootfs'),
        /** Writes the settings of the next container, changed by `change`. */
        configure: (change: (given: Bundle) => Bundle) =>
          writeFileSync(path, JSON.stringify(change(bundle.parse(JSON.parse(text))))),
      };
    },
  };
};
