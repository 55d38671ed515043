import { existsSync, readdirSync } from 'node:fs';
import { z } from 'zod';
import { dataFilesIn } from '../data-folder/files.ts';
import { readData } from '../testing/data.ts';
import { mountSmallDisk } from '../testing/disk.ts';
import { type RunningServer, runExecutable, startExecutable } from '../testing/executable.ts';
import { type Member, memberOf } from '../testing/member.ts';
import { count, ms } from './figures.ts';
import { type Fault, type Found, found } from './run.ts';

const area = 'The disk';
const MEGABYTE = 1024 * 1024;
const READS = ['/api/health', '/api/user', '/api/prayers', '/api/groups', '/api/stats'];
const needsRoot: Found = { skipped: 'It mounts a small disk, which takes Linux and root.' };

type Disk = NonNullable<ReturnType<typeof mountSmallDisk>>;

/** Provokes it on a disk of its own, which is unmounted afterwards. */
const onSmallDisk = (provoke: (disk: Disk) => Promise<Found>) => async () => {
  const disk = mountSmallDisk(64 * MEGABYTE);
  if (!disk) return needsRoot;
  try {
    return await provoke(disk);
  } finally {
    disk.unmount();
  }
};

/** Writes until one is refused; notes what was acknowledged. */
const writeUntilRefused = async (member: Member, acknowledged: Set<string>) => {
  for (;;) {
    const title = `Request number ${acknowledged.size}`;
    const { status } = await member.write(title, 'All of it must be kept. '.repeat(30));
    if (status !== 201) return status;
    acknowledged.add(title);
  }
};

const readingOf = (member: Member) =>
  Promise.all(READS.map(async (path) => (await member.get(path)).status));
const isAllRead = (statuses: number[]) => statuses.every((status) => status === 200);

const titlesIn = (folder: string) =>
  readData(folder, ({ $client }) => ({
    titles: new Set(
      $client
        .query<{ title: string }, []>('select title from prayers')
        .all()
        .map(({ title }) => title),
    ),
    integrity: $client.query('pragma integrity_check').get(),
  }));

const full: Fault = {
  area,
  name: 'the disk becomes full while the server runs',
  expectation:
    'Writes and uploads are refused with 507. Reading, health, signing in and out, and deleting go on. SIGTERM exits with 0; it starts again; with room writes work at once, and nothing is lost.',
  provoke: onSmallDisk(async (disk) => {
    let server = await startExecutable(disk.path);
    const ruth = await memberOf(server, 'ruth');
    const files = dataFilesIn(server.data);
    await runExecutable(['admin', 'grant', ruth.email, '--data', server.data], disk.path);
    const acknowledged = new Set<string>();
    const first = await ruth.write('Deleted later');
    const upload = await uploadAddress(ruth);
    disk.fill();
    const refused = await writeUntilRefused(ruth, acknowledged);
    const uploaded = await putMegabyte(server, ruth, upload);
    const read = await readingOf(ruth);
    const essential = {
      out: await ruth.signOut(),
      in: await ruth.signIn(),
      deleted: (await ruth.delete(`/api/prayers/${first.id}`)).status,
    };
    const stopped = await server.stop();
    const began = performance.now();
    server = await startExecutable(disk.path, {}, server.port);
    const started = performance.now() - began;
    const readAgain = await readingOf(ruth);
    const refusedAgain = (await ruth.write('Refused still')).status;
    disk.empty();
    const withRoom = (await ruth.write('There is room')).status;
    const hasBallast = existsSync(files.ballast);
    const exitCode = await server.stop();
    const { titles, integrity } = titlesIn(server.data);
    const lost = [...acknowledged].filter((title) => !titles.has(title));
    return found(
      `${count(acknowledged.size)} writes acknowledged, then ${refused} (upload ${uploaded}); reading ${read.join(' ')}; sign-out ${essential.out}, sign-in ${essential.in}, delete ${essential.deleted}; SIGTERM exits with ${stopped}; started again in ${ms(started)}, then writes ${refusedAgain}; with room ${withRoom}; ${lost.length} lost`,
      {
        'writes are refused with 507': refused === 507 && uploaded === 507 && refusedAgain === 507,
        'reading goes on': isAllRead([...read, ...readAgain]),
        'people sign out and in': essential.out === 204 && essential.in === 200,
        'people delete': essential.deleted === 204 && !titles.has('Deleted later'),
        'SIGTERM exits with 0': stopped === 0 && exitCode === 0,
        'with room writes work': withRoom === 201,
        'the reserve is written again': hasBallast,
        'nothing is lost': lost.length === 0,
        'no unfinished file is left': isTidy(server.data),
        'the database is whole': JSON.stringify(integrity) === '{"integrity_check":"ok"}',
      },
    );
  }),
};

const fullAtStart: Fault = {
  area,
  name: 'the disk is full when the server starts, and is killed',
  expectation:
    'It starts in the space of its reserve and people sign in, after a kill too. Without that space the start is refused in one sentence.',
  provoke: onSmallDisk(async (disk) => {
    let server = await startExecutable(disk.path);
    const ruth = await memberOf(server, 'ruth');
    await ruth.write('Written before');
    const stopped = await server.stop();
    disk.fill(40 * 1024);
    const start = async () => {
      server = await startExecutable(disk.path, {}, server.port);
      return { read: await readingOf(ruth), signedIn: await ruth.signIn() };
    };
    const first = await start();
    await server.kill();
    const afterKill = await start();
    disk.fill();
    let status = 200;
    while (status === 200) status = await ruth.signIn();
    const exitCode = await server.stop();
    disk.fill();
    const args = ['serve', '--data', server.data];
    const { code, err } = await runExecutable(args, disk.path);
    disk.empty();
    const withRoom = await start();
    const written = (await ruth.write('There is room')).status;
    await server.stop();
    return found(
      `started on a full disk (sign-in ${first.signedIn}), killed and started again (${afterKill.signedIn}); with the reserve used up sign-in ${status}, SIGTERM exits with ${exitCode}; the next start: exit ${code}, “${err.trim()}”; with room a write: ${written}`,
      {
        'people read and sign in': [first, afterKill, withRoom].every(
          ({ read, signedIn }) => isAllRead(read) && signedIn === 200,
        ),
        'SIGTERM exits with 0': stopped === 0 && exitCode === 0,
        'the start is refused in one sentence': code === 1 && /: the disk is full\.\n$/.test(err),
        'with room writes work': written === 201,
      },
    );
  }),
};

const address = z.object({ uploadURL: z.string() });

const uploadAddress = async (member: Member) =>
  address.parse(await (await member.post('/api/objects/upload')).json()).uploadURL;

const putMegabyte = async (server: RunningServer, member: Member, path: string) => {
  const answer = await fetch(server.url + path, {
    method: 'PUT',
    headers: { cookie: member.cookie() },
    body: new Uint8Array(MEGABYTE),
  });
  return answer.status;
};

const isTidy = (folder: string) =>
  readdirSync(folder, { recursive: true }).every((name) => !String(name).endsWith('.tmp'));

/** What a disk without room does. */
export const diskFaults: Fault[] = [full, fullAtStart];
