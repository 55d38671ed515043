import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Bundle } from '../../stand-ins/systems/containers.ts';

const service = z.strictObject({
  build: z.literal('.'),
  image: z.string(),
  restart: z.literal('unless-stopped'),
  ports: z.array(z.string()),
  environment: z.record(z.string(), z.string()),
  volumes: z.array(z.string()),
  user: z.string(),
  read_only: z.literal(true),
  tmpfs: z.array(z.string()),
  cap_drop: z.tuple([z.literal('ALL')]),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  ulimits: z.strictObject({ nofile: z.number().min(4096) }),
  /** In seconds. */
  stop_grace_period: z
    .string()
    .regex(/^\d+s$/)
    .transform((text) => Number.parseInt(text, 10)),
  logging: z.object({ driver: z.string(), options: z.record(z.string(), z.string()) }),
});
type Service = z.infer<typeof service>;

const compose = z.strictObject({
  services: z.strictObject({ upheld: service }),
  volumes: z.strictObject({ data: z.null() }),
});

/** How `compose.yaml` runs the image. Throws if anything in it is not looked at by a test. */
export const composeService = () => {
  const text = readFileSync(join(import.meta.dir, '../../compose.yaml'), 'utf8');
  return compose.parse(Bun.YAML.parse(text)).services.upheld;
};

/** How many files it may open: where root may not raise its limits, what root itself may. */
export const openFiles = ({ ulimits }: Service) => {
  const limits = readFileSync('/proc/self/limits', 'utf8');
  const [, own = ''] = /^Max open files +\d+ +(\d+) /m.exec(limits) ?? [];
  return Math.min(ulimits.nofile, Number(own));
};

/** Docker mounts a tmpfs so. */
const TMPFS = ['rw', 'noexec', 'nosuid', 'nodev'];

/**
 * What `docker compose up` makes of an image's settings, with its `/data` in a folder of this machine
 * and on this port of it. `args` come in the place of the image's command.
 */
export const asComposed =
  (upheld: Service, volume: string, port: number, args?: string[]) =>
  ({ process: { args: own, env, ...process }, root, mounts, linux, ...rest }: Bundle): Bundle => {
    const settings = Object.entries(upheld.environment).map(
      ([name, value]) => `${name}=${value.replace(/^\$\{\w+:-(.*)\}$/, '$1')}`,
    );
    const [uid, gid] = upheld.user.split(':').map(Number);
    const nofile = openFiles(upheld);
    const mount = (destination: string, type: string, options: string[], source = type) => ({
      ...{ destination, type, source, options },
    });
    return {
      ...rest,
      root: { ...root, readonly: upheld.read_only },
      process: {
        ...process,
        terminal: false,
        user: { uid, gid },
        args: args ? [own[0] ?? '', ...args] : own,
        env: [...env, ...settings, `UPHELD_PORT=${port}`],
        capabilities: {},
        noNewPrivileges: true,
        rlimits: [{ type: 'RLIMIT_NOFILE', hard: nofile, soft: nofile }],
      },
      mounts: [
        ...mounts.filter(({ destination }) => destination !== '/data'),
        ...upheld.tmpfs.map((path) => mount(path, 'tmpfs', TMPFS)),
        mount('/data', 'bind', ['rbind', 'rw'], volume),
      ],
      linux: { ...linux, namespaces: linux.namespaces.filter(({ type }) => type !== 'network') },
    };
  };
