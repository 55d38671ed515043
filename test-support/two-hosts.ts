import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { built } from './built.ts';
import { CERTIFICATE } from './certificate.ts';
import { testFolder } from './folder.ts';
import { until } from './until.ts';

/*
 * Two hosts, each in a network namespace of its own (ip-netns(8)), nginx in front of them and storage
 * that speaks S3 beside it, with the files that we ship.
 */
export const SHIPPED = resolve(import.meta.dir, '../docs/operators/hosts');
const EXECUTABLE = built('dist/upheld');
const DOMAIN = 'pray.example.org';
/** Network of the bridge that connects both hosts, used by this test only. */
const NETWORK = '10.213.77';
const BRIDGE = 'upheld-br';
const STORAGE = `http://${NETWORK}.1:7070`;
/** Interval of keep-files.sh, in seconds. */
const KEEP_EVERY = 1;

export const house = testFolder('two-hosts');
const children = new Set<Bun.Subprocess>();
let nginx: Bun.Subprocess | undefined;

export const sh = (...command: string[]) => {
  const { exitCode, stderr } = Bun.spawnSync(command, { stderr: 'pipe' });
  if (exitCode !== 0) throw new Error(`${command.join(' ')}: ${stderr.toString()}`);
};
const quietly = (...command: string[]) => void Bun.spawnSync(command, { stderr: 'ignore' });

export type Host = { name: string; address: string; folder: string; own: Bun.Subprocess[] };
const hostOf = (name: string, last: number): Host => ({
  name,
  address: `${NETWORK}.${last}:3000`,
  folder: join(house, name),
  own: [],
});
export const a = hostOf('upheld-a', 2);
export const b = hostOf('upheld-b', 3);

export const environmentOf = ({ name, folder }: Host) => ({
  PATH: process.env.PATH ?? '',
  HOME: house,
  TZ: 'UTC',
  UPHELD_CONGREGATIONS: folder,
  UPHELD_HOST_NAME: name,
  UPHELD_S3_BUCKET: 'church',
  UPHELD_S3_ENDPOINT: STORAGE,
  UPHELD_S3_REGION: 'us-east-1',
  LITESTREAM_ACCESS_KEY_ID: 'upheld',
  LITESTREAM_SECRET_ACCESS_KEY: 'a-secret-of-this-test',
  RCLONE_CONFIG_UPHELD_TYPE: 's3',
  RCLONE_CONFIG_UPHELD_PROVIDER: 'Other',
  RCLONE_CONFIG_UPHELD_ENDPOINT: STORAGE,
  RCLONE_CONFIG_UPHELD_REGION: 'us-east-1',
  RCLONE_CONFIG_UPHELD_ACCESS_KEY_ID: 'upheld',
  RCLONE_CONFIG_UPHELD_SECRET_ACCESS_KEY: 'a-secret-of-this-test',
});

const start = (command: string[], env: Record<string, string> = {}) => {
  const child = Bun.spawn(command, { env, stdout: 'ignore', stderr: 'ignore', cwd: house });
  children.add(child);
  return child;
};

/** The program refuses variables that are not its settings. */
const ofUpheld = (host: Host) => {
  const { PATH, HOME, TZ } = environmentOf(host);
  return {
    PATH,
    HOME,
    TZ,
    UPHELD_CONGREGATIONS: host.folder,
    UPHELD_DOMAIN: DOMAIN,
    UPHELD_BUDGETS: '0',
    UPHELD_TRUSTED_PROXIES: `${NETWORK}.1`,
  };
};

const within = (host: Host, command: string[], env: Record<string, string> = environmentOf(host)) =>
  start(['ip', 'netns', 'exec', host.name, ...command], env);

/** Runs a command on a host and returns its output. */
export const runOn = async (host: Host, command: string[], env: Record<string, string>) => {
  const child = Bun.spawn(['ip', 'netns', 'exec', host.name, ...command], {
    env,
    cwd: house,
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const [out, err, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  if (code !== 0) throw new Error(`${command.join(' ')}: ${err}`);
  return out;
};
export const upheld = (host: Host, ...args: string[]) =>
  runOn(host, [EXECUTABLE, 'congregations', ...args], ofUpheld(host));

export const startHost = async (host: Host) => {
  host.own = [
    within(host, [EXECUTABLE, 'host', '--host', '0.0.0.0', '--port', '3000'], ofUpheld(host)),
    within(host, ['litestream', 'replicate', '-config', join(SHIPPED, 'litestream.yml')]),
    within(host, ['sh', join(SHIPPED, 'keep-files.sh'), String(KEEP_EVERY)]),
  ];
  await until(`${host.name} answers`, () =>
    fetch(`http://${host.address}/api/health`).then(
      () => true,
      () => false,
    ),
  );
};

/** Configures nginx to send each congregation to its host. */
export const mapTo = async (hosts: Host[]) => {
  const maps = await Promise.all(
    hosts.map((host) => upheld(host, 'list', '--nginx', host.address)),
  );
  writeFileSync(join(house, 'upheld.map'), maps.join(''));
  sh('nginx', '-c', join(house, 'nginx.conf'), '-e', join(house, 'error.log'), '-s', 'reload');
};

const startNginx = async () => {
  writeFileSync(join(house, 'certificate.pem'), CERTIFICATE.cert + CERTIFICATE.key);
  writeFileSync(join(house, 'upheld.map'), '');
  const shipped = readFileSync(join(SHIPPED, 'nginx.conf'), 'utf8')
    .replaceAll(/\S+\.pem;/g, `${join(house, 'certificate.pem')};`)
    .replaceAll(/listen \[::\]:443.*\n/g, '')
    .replaceAll('listen 443 ssl http2', `listen ${NETWORK}.1:8443 ssl`)
    .replaceAll('/etc/nginx/upheld.map', join(house, 'upheld.map'));
  writeFileSync(join(house, 'site.conf'), shipped);
  writeFileSync(
    join(house, 'nginx.conf'),
    `daemon off;\nuser root;\npid ${house}/nginx.pid;\nevents {}\nhttp {\naccess_log off;\ninclude ${house}/site.conf;\n}\n`,
  );
  nginx = start(['nginx', '-c', join(house, 'nginx.conf'), '-e', join(house, 'error.log')], {
    PATH: process.env.PATH ?? '',
  });
  await until('nginx answers', () =>
    call('nobody', '/').then(
      () => true,
      () => false,
    ),
  );
};

export const call = (name: string, path: string, cookie = '', body?: unknown) =>
  fetch(`https://${NETWORK}.1:8443${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      host: `${name}.${DOMAIN}`,
      cookie,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    tls: { rejectUnauthorized: false },
    signal: AbortSignal.timeout(5_000),
  });

const removeNetwork = () => {
  for (const { name } of [a, b]) quietly('ip', 'netns', 'del', name);
  quietly('ip', 'link', 'del', BRIDGE);
};

/** Starts the network, the storage and the proxy. */
export const setStage = async () => {
  removeNetwork();
  sh('ip', 'link', 'add', BRIDGE, 'type', 'bridge');
  sh('ip', 'addr', 'add', `${NETWORK}.1/24`, 'dev', BRIDGE);
  sh('ip', 'link', 'set', BRIDGE, 'up');
  for (const { name, address } of [a, b]) {
    const end = `${name}-0`;
    sh('ip', 'netns', 'add', name);
    sh('ip', 'link', 'add', end, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name);
    sh('ip', 'link', 'set', end, 'master', BRIDGE, 'up');
    sh('ip', '-n', name, 'addr', 'add', `${address.split(':')[0]}/24`, 'dev', 'eth0');
    for (const link of ['eth0', 'lo']) sh('ip', '-n', name, 'link', 'set', link, 'up');
  }
  for (const folder of ['s3', a.name, b.name]) mkdirSync(join(house, folder));
  start(
    [
      'versitygw',
      ...['--access', 'upheld', '--secret', 'a-secret-of-this-test'],
      ...['--port', `${NETWORK}.1:7070`, '--quiet', 'posix', join(house, 's3')],
    ],
    { PATH: process.env.PATH ?? '', HOME: house },
  );
  await until('the storage answers', () =>
    fetch(STORAGE).then(
      () => true,
      () => false,
    ),
  );
  await runOn(a, ['rclone', 'mkdir', 'upheld:church'], environmentOf(a));
  await startNginx();
};

/** Stops everything. */
export const strikeStage = async () => {
  // SIGKILL would leave its workers running.
  nginx?.kill('SIGTERM');
  await nginx?.exited;
  for (const child of children) child.kill('SIGKILL');
  await Promise.all([...children].map((child) => child.exited));
  removeNetwork();
};

/** Kills all processes of a host at once, as a power cut does. */
export const powerOff = async (host: Host) => {
  const pids = Bun.spawnSync(['ip', 'netns', 'pids', host.name]).stdout.toString().split('\n');
  sh('kill', '-9', ...pids.filter(Boolean));
  await Promise.all(host.own.map((child) => child.exited));
};
