import type { Db } from '../db/open.ts';
import { fillInSearch } from '../search/fill-in.ts';

/** Puts a set into the search index, as a server has it that wrote each request itself. */
export const indexSet = (
  db: Db,
  inTurn: Parameters<typeof fillInSearch>[1] = async (work) => work(),
) => {
  db.$client.run("insert into search_waiting select 'prayer', id from prayers");
  db.$client.run("insert into search_waiting select 'user', id from users");
  return fillInSearch(db, inTurn);
};
