import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readData } from './data.ts';
import { type RunningServer, runExecutable } from './executable.ts';

/** Interval between two writes, in milliseconds. */
const A_WRITE = 20;

const address = z.object({ uploadURL: z.string() });
const made = z.looseObject({ id: z.number() });

type Plan = { folder: string; times: number };

/**
 * Makes backups of a running server while an administrator writes 50 requests a second, uploads files and
 * deletes some. Returns each backup with the number of requests acknowledged before it began, and of those
 * begun before it ended.
 */
export const backUpAmidWrites = async (
  server: RunningServer,
  cookie: string,
  { folder, times }: Plan,
) => {
  let isOver = false;
  let begun = 0;
  let acknowledged = 0;
  const write = async () => {
    while (!isOver) {
      const next = Bun.sleep(A_WRITE);
      const number = ++begun;
      const { status } = await server.post('/api/prayers', requestOf(number), cookie);
      if (status !== 201) throw new Error(`Request ${number} was answered with ${status}.`);
      acknowledged = number;
      if (number % 10 === 0) await share(server, cookie, number);
      await next;
    }
  };
  const writing = write();
  const backups: { file: string; least: number; most: number }[] = [];
  for (let n = 0; n < times; n++) {
    while (acknowledged < 5 * (n + 1)) await Bun.sleep(1);
    const least = acknowledged;
    const file = join(folder, `${n}.tar.gz`);
    const { code, err } = await runExecutable(['backup', file, '--data', server.data], folder);
    if (code !== 0) throw new Error(`No backup was made: ${err}`);
    backups.push({ file, least, most: begun });
  }
  isOver = true;
  await writing;
  return backups;
};

/** Uploads a file to the library; deletes every second one. */
const share = async (server: RunningServer, cookie: string, number: number) => {
  const target = await server.post('/api/objects/upload', undefined, cookie);
  const { uploadURL } = address.parse(await target.json());
  const title = `Psalm ${number}`;
  await fetch(server.url + uploadURL, { method: 'PUT', headers: { cookie }, body: title });
  const form = { title, filePath: uploadURL, fileName: 'psalm.txt' };
  const added = await server.post('/api/resources', form, cookie);
  const { id } = made.parse(await added.json());
  if (number % 20 === 0)
    await fetch(`${server.url}/api/resources/${id}`, { method: 'DELETE', headers: { cookie } });
};

const requestOf = (number: number) => ({
  title: `Request ${number}`,
  content: `For rain on the barley, day ${number}.`,
  category: 'Other',
  isPrivate: true,
  groupIds: [],
});

/**
 * Returns what a data folder has of the writes of `backUpAmidWrites`: the number of requests, whether they
 * are the first ones without a gap, the number of files, and of damaged files.
 */
export const contentOf = (folder: string) =>
  readData(folder, ({ $client }) => {
    const numbers = $client
      .query<{ title: string }, []>('select title from prayers order by id')
      .all()
      .map(({ title }) => Number(title.slice('Request '.length)));
    const files = $client
      .query<{ title: string; file: string }, []>('select title, file from resources')
      .all();
    const damaged = files.filter(
      ({ title, file }) => hashOf(title) !== hashOf(readFileSync(join(folder, 'files', file))),
    );
    return {
      numbers: numbers.length,
      isInOrder: numbers.every((number, index) => number === index + 1),
      files: files.length,
      damaged: damaged.length,
    };
  });

const hashOf = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');
