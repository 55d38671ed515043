import { z } from 'zod';
import type { RunningServer } from '../test-support/executable.ts';
import { type Member, memberOf } from '../test-support/member.ts';

const made = z.looseObject({ id: z.number() });
const linked = z.looseObject({ inviteUrl: z.string() });

/** The id of what a call made. Throws if it made nothing. */
export const idIn = async (response: Response) => {
  if (!response.ok) throw new Error(`It was answered with ${response.status}.`);
  return made.parse(await response.json()).id;
};

export const peopleOf = async (server: RunningServer, names: readonly string[]) => {
  const people: Member[] = [];
  for (const name of names) people.push(await memberOf(server, name));
  return people;
};

/** A group of this owner's: its id, and where others join it. */
export const groupOf = async (owner: Member) => {
  const id = await idIn(await owner.post('/api/groups', { name: 'Tuesday Group' }));
  const answer = await owner.post(`/api/groups/${id}/invite-token`);
  const { inviteUrl } = linked.parse(await answer.json());
  return { id, joining: `/api/groups/invite/${inviteUrl.split('/').at(-1)}/join` };
};

/** As if everybody had followed the link in their mail. */
export const confirmEverybody = (server: RunningServer) => {
  const db = server.openDatabase();
  db.run('update users set email_confirmed_at = 1');
  db.run("delete from deliveries where kind = 'confirm-address'");
  db.close();
};

/** One number out of a running server's database. */
export const numberIn = (server: RunningServer, sql: string) => {
  const db = server.openDatabase();
  const row = db.query<{ n: number }, []>(sql).get();
  db.close();
  return row?.n ?? Number.NaN;
};
