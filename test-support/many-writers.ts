import { readFileSync } from 'node:fs';
import { range } from 'es-toolkit';
import { z } from 'zod';
import type { RunningServer } from './executable.ts';
import { memberOf } from './member.ts';

type Server = Pick<RunningServer, 'url' | 'post'> & { openDatabase: RunningServer['openDatabase'] };

const made = z.looseObject({ id: z.number() });
const link = z.looseObject({ inviteUrl: z.string() });
const comments = z.array(z.looseObject({ content: z.string() }));

/**
 * Signs up this number of members, who all see one request of a group. Returns functions that write and read as them.
 * The server may start again on the same port meanwhile.
 */
export const manyWriters = async (server: Server, count: number) => {
  const ruth = await memberOf(server, 'ruth');
  const post = async (path: string, body?: unknown) => await (await ruth.post(path, body)).json();
  const group = made.parse(await post('/api/groups', { name: 'All', description: 'All of us.' }));
  const { inviteUrl } = link.parse(await post(`/api/groups/${group.id}/invite-token`));
  const texts = { title: 'For the harvest', content: 'That it may not rain.' };
  const shared = made.parse(await post('/api/prayers', { ...texts, groupIds: [group.id] }));
  const hidden = (await ruth.write('For ruth alone')).id;
  const writers = await Promise.all(range(count).map((n) => memberOf(server, `writer${n}`)));
  for (const writer of writers)
    await writer.post(`/api/groups/invite/${inviteUrl.split('/').at(-1)}/join`);

  const send = async (n: number, request: number, content: string, key?: string) => {
    const response = await fetch(`${server.url}/api/prayers/${request}/comments`, {
      method: 'POST',
      headers: {
        cookie: writers[n % count]?.cookie() ?? '',
        'content-type': 'application/json',
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      body: JSON.stringify({ content }),
    });
    const text = await response.text();
    const id = response.status === 201 ? made.parse(JSON.parse(text)).id : 0;
    return { status: response.status, id };
  };

  return {
    /** Writes a comment that everybody sees, as the nth member. */
    write: (n: number, content: string) => send(n, shared.id, content),
    /** Writes it with a key: if it is sent again, it is stored once. */
    writeOnce: (n: number, content: string) =>
      send(n, shared.id, content, content.replaceAll(' ', '-')),
    /** Writes a comment on a request that the nth member does not see: it is refused with 404. */
    writeRefused: async (n: number) => (await send(n, hidden, `not there ${n}`)).status,
    remove: async (n: number, comment: number) =>
      (await writers[n % count]?.delete(`/api/prayers/comments/${comment}`))?.status,
    /** Returns the newest comments that are shown. */
    read: async () => {
      const response = await ruth.get(`/api/prayers/${shared.id}/comments?limit=50`);
      return comments.parse(await response.json()).map(({ content }) => content);
    },
    /** Returns all stored comments, in their order. */
    stored: () => {
      const db = server.openDatabase();
      try {
        return db
          .query<{ content: string }, []>('select content from comments order by id')
          .all()
          .map(({ content }) => content);
      } finally {
        db.close();
      }
    },
  };
};

/** Number of commits in a write-ahead log: the frames with a size of the database (SQLite file format, section 4.1). */
export const commitsIn = (log: string) => {
  const bytes = readFileSync(log);
  const frame = 24 + bytes.readUInt32BE(8);
  // Frames of an earlier round of the log have other salts.
  const salts = bytes.subarray(16, 24);
  return range(32, bytes.length, frame).filter(
    (at) => bytes.readUInt32BE(at + 4) > 0 && bytes.subarray(at + 8, at + 16).equals(salts),
  ).length;
};
