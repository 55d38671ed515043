import type { Db } from '../server/db/open.ts';
import { fillInNext } from '../server/search/fill-in.ts';
import { updateSearchIndex } from '../server/search/update-index.ts';

/**
 * Puts a set into the search index, as a server has it that wrote each request itself. `around` is
 * given each slice.
 */
export const indexSet = (
  db: Db,
  around: (slice: () => boolean) => boolean = (slice) => slice(),
) => {
  db.$client.run("insert into search_waiting (kind, id) select 'prayer', id from prayers");
  db.$client.run("insert into search_waiting (kind, id) select 'user', id from users");
  while (around(() => fillInNext(db)));
  updateSearchIndex(db);
};
