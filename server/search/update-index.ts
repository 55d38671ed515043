import { sql } from 'drizzle-orm';
import { change, type Tx } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { statement } from '../db/statement.ts';
import { doAtOnce, type InTurn } from '../http/turns.ts';
import { codeOf, type Log } from '../log.ts';
import { fillInNext } from './fill-in.ts';
import { addSpacers } from './spacers.ts';

/*
 * What the search index needs beside the calls, in steps of a few milliseconds, each in a transaction
 * of its own, with calls in between. What is to be done is in the database, so a crash loses none of it.
 *
 * - Texts that wait are put into it (fill-in.ts).
 * - Each change of texts makes a small part of its own in an FTS5 index. Four of a size are merged into one.
 * - A deleted word has a mark in a newer part. When all parts are merged, neither is left: not the word, and
 *   not its beginning in FTS5's list of pages.
 */

type Index = 'search' | 'people_search';
const INDEXES: readonly Index[] = ['search', 'people_search'];

/** Pages of an index that are put together in one step: about five milliseconds. */
const PAGES = 16;

const changes = statement<{ count: number }>('select total_changes() as count');
const mergeOf = (index: Index) =>
  statement<unknown, { pages: number }>(
    `insert into ${index} (${index}, rank) values ('merge', $pages)`,
  );
const MERGE = { search: mergeOf('search'), people_search: mergeOf('people_search') };

/**
 * One step. A negative number of pages begins to merge all parts into one. Returns whether there is
 * more to do: by FTS5's documentation a step that did nothing makes fewer than two changes.
 */
const merge = (db: Db, index: Index, pages = PAGES) =>
  change(db, (tx) => {
    const before = countOf(tx);
    MERGE[index].run(tx, { pages });
    return countOf(tx) - before >= 2;
  });
const countOf = (tx: Tx) => changes.get(tx, {})?.count ?? 0;

const traces = statement<{ name: Index; deleted: number }>(
  "select name, deleted from search_traces where name in ('search', 'people_search')",
);
const noTraces = statement<unknown, { name: Index; deleted: number }>(
  'delete from search_traces where name = $name and deleted = $deleted',
);

/** Whether something is to be put into the index, or is left in it of deleted words. */
export const isSearchBehind = (db: Db) => behind.get(db, {})?.isBehind === 1;
const behind = statement<{ isBehind: number }>(`
  select exists (select 1 from search_waiting where turn >= 0)
    or exists (select 1 from search_traces where name in ('search', 'people_search')) as isBehind`);

const isLeft = statement<{ k: string }>("select k from search_config where k = 'deletemerge'");
/**
 * By default FTS5 also merges each part of which a tenth was deleted, all at once if nothing is left of it.
 * That is done by `forgetting`, where a step can end.
 */
const leaveDeleted = (db: Db) => {
  if (isLeft.get(db, {})) return;
  change(db, (tx) => {
    for (const index of INDEXES)
      tx.run(sql.raw(`insert into ${index} (${index}, rank) values ('deletemerge', 0)`));
  });
};

/**
 * Puts into the index what waits, and merges parts of a size: one step for each `yield`. Parts are merged
 * before sixteen of a size have come together: then FTS5 would merge all of them in one piece.
 */
function* bringingUpToDate(db: Db): Generator<void> {
  leaveDeleted(db);
  for (;;) {
    for (const index of INDEXES) while (merge(db, index)) yield;
    if (!fillInNext(db)) return;
    yield;
  }
}

/** How long a step of a merge may take before the next one is made smaller, in milliseconds. */
const LONG_STEP = 4;

/** Merges to the end. How many pages of deleted words stand before one that is left is not known beforehand. */
function* mergeByTime(db: Db, name: Index): Generator<void> {
  let pages = 1;
  for (;;) {
    yield;
    const began = performance.now();
    if (!merge(db, name, pages)) return;
    const took = performance.now() - began;
    pages = took > LONG_STEP ? Math.max(1, pages >> 1) : Math.min(PAGES, pages * 2);
  }
}

/** Takes out what is left of deleted words: one step for each `yield`. Returns whether there was any. */
function* forgetting(db: Db): Generator<void, boolean> {
  const found = traces.all(db, {});
  for (const { name, deleted } of found) {
    // One that was broken off did not have the newest parts in it.
    while (merge(db, name)) yield;
    if (name === 'search') yield* addSpacers(db);
    if (merge(db, name, -1)) yield* mergeByTime(db, name);
    // Unless more was deleted meanwhile.
    noTraces.run(db, { name, deleted });
  }
  return found.length > 0;
}

/** Does all of it at once, where nobody else waits for the database. Returns whether words were taken out. */
export const updateSearchIndex = (db: Db): boolean => {
  doAtOnce(bringingUpToDate(db));
  return doAtOnce(forgetting(db));
};

/** How long after a change it is done, and how long after that what is left of deleted words is. */
const SOON = 500;
const FORGET_AFTER = 20_000;
/** How long closing waits for it at most. */
const LAST = 1_000;
/** How often one looks for what another program has left to do, as a command. */
const LOOK = 30_000;

type Parts = {
  db: Db;
  inTurn: InTurn;
  /** Takes what was overwritten out of the write-ahead log, too. */
  forget: () => void;
  log: Log;
};

/** Keeps the index of a running server: `wake` it after each change. */
export const createSearchKeeper = ({ db, inTurn, forget, log }: Parts) => {
  let soon: Timer | undefined;
  let later: Timer | undefined;
  let looking: Timer | undefined;
  let working = Promise.resolve();
  let isClosed = false;

  const inSteps = async <Result>(steps: Generator<void, Result>) => {
    for (;;) {
      const { done, value } = await inTurn(() => steps.next());
      if (done) return value;
      if (isClosed) return undefined;
    }
  };
  /** One thing after another, so that no two put the index together at once. */
  const doing = (work: () => Promise<void>) => {
    working = working.then(async () => {
      if (isClosed) return;
      try {
        await work();
      } catch (error) {
        // Another program may have the database, or the disk is full: it is tried again at the next look.
        log.warn('search index not brought up to date', codeOf(error));
      }
    });
    return working;
  };
  const bringUpToDate = () =>
    doing(async () => {
      await inSteps(bringingUpToDate(db));
      if (!isClosed && traces.all(db, {}).length > 0) later ??= setTimeout(forgetNow, FORGET_AFTER);
    });
  const forgetNow = () => {
    later = undefined;
    return doing(async () => {
      if (await inSteps(forgetting(db))) forget();
    });
  };
  /** What was just deleted must not stay in the file for as long as the program is stopped. */
  const forgetAtLast = async () => {
    const until = performance.now() + LAST;
    try {
      const steps = forgetting(db);
      while (!(await inTurn(() => steps.next().done)) && performance.now() < until);
    } catch (error) {
      log.warn('search index not brought up to date', codeOf(error));
    }
  };
  const wake = () => {
    soon ??= setTimeout(() => {
      soon = undefined;
      void bringUpToDate();
    }, SOON);
  };

  return {
    wake,
    start: () => {
      wake();
      looking = setInterval(() => {
        try {
          if (isSearchBehind(db)) wake();
        } catch (error) {
          log.warn('search index not looked at', codeOf(error));
        }
      }, LOOK);
    },
    /** Does all that is to be done now. */
    settle: async () => {
      await bringUpToDate();
      await forgetNow();
    },
    /** Takes out what is left of deleted words, if that is soon done, and begins nothing more. */
    close: async () => {
      isClosed = true;
      for (const timer of [soon, later]) clearTimeout(timer);
      clearInterval(looking);
      await working;
      await forgetAtLast();
    },
  };
};

export type SearchKeeper = ReturnType<typeof createSearchKeeper>;
