import { sql } from 'drizzle-orm';
import { change, type Tx } from '../db/change.ts';
import { readAfterChanges } from '../db/idle-memory.ts';
import type { Db } from '../db/open.ts';
import { statement } from '../db/statement.ts';
import { doAtOnce, type InTurn } from '../http/turns.ts';
import { type Log, loggableError } from '../log.ts';
import { fillInNext } from './fill-in.ts';
import { addSpacers } from './spacers.ts';

/*
 * Maintains the search index between calls, in steps of a few milliseconds, each in its own transaction. The
 * work is stored in the database, so a crash loses none of it.
 *
 *
 * - Waiting texts are indexed (fill-in.ts).
 * - Each change of texts makes a small part of its own in an FTS5 index. Four of one size are merged into
 * one.
 * - A deleted word has a mark in a newer part. When all parts are merged, neither is left: not the word, and
 * not its prefix in FTS5's list of pages.
 */

type Index = 'search' | 'people_search';
const INDEXES: readonly Index[] = ['search', 'people_search'];

/** Pages of an index that one step merges: about five milliseconds. */
const PAGES = 16;

const changes = statement<{ count: number }>('select total_changes() as count');
const mergeOf = (index: Index) =>
  statement<unknown, { pages: number }>(
    `insert into ${index} (${index}, rank) values ('merge', $pages)`,
  );
const MERGE = { search: mergeOf('search'), people_search: mergeOf('people_search') };

/**
 * Runs one step of a merge. A negative number of pages begins to merge all parts into one. Returns whether
 * there is more to do: by FTS5's documentation a step that did nothing makes fewer than two changes.
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

/** Returns whether a text waits to be indexed, or traces of deleted words are left. */
export const isSearchBehind = (db: Db) => behind.get(db, {})?.isBehind === 1;
const behind = statement<{ isBehind: number }>(`
  select exists (select 1 from search_waiting where turn >= 0)
    or exists (select 1 from search_traces where name in ('search', 'people_search')) as isBehind`);

const isLeft = statement<{ k: string }>("select k from search_config where k = 'deletemerge'");
/** FTS5 merges a part of which a tenth was deleted all at once. `forgetting` does that in steps instead. */
const leaveDeleted = (db: Db) => {
  if (isLeft.get(db, {})) return;
  change(db, (tx) => {
    for (const index of INDEXES)
      tx.run(sql.raw(`insert into ${index} (${index}, rank) values ('deletemerge', 0)`));
  });
};

/**
 * Indexes waiting texts, and merges parts of one size: one step per `yield`. Parts are merged before there
 * are sixteen of a size: then FTS5 would merge all of them at once.
 */
function* bringingUpToDate(db: Db): Generator<void> {
  leaveDeleted(db);
  for (;;) {
    for (const index of INDEXES) while (merge(db, index)) yield;
    if (!fillInNext(db)) return;
    yield;
  }
}

/** Milliseconds after which the next step of a merge is made smaller. */
const LONG_STEP = 4;

/** Merges to the end. The number of pages with only deleted words is not known beforehand. */
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

/** Removes traces of deleted words: one step per `yield`. Returns whether there were any. */
function* forgetting(db: Db): Generator<void, boolean> {
  const found = traces.all(db, {});
  for (const { name, deleted } of found) {
    // A merge that was interrupted does not include the newest parts.
    while (merge(db, name)) yield;
    if (name === 'search') yield* addSpacers(db);
    if (merge(db, name, -1)) yield* mergeByTime(db, name);
    // Unless more was deleted meanwhile.
    noTraces.run(db, { name, deleted });
  }
  return found.length > 0;
}

/** Does all of it at once, where no call waits for the database. Returns whether words were removed. */
export const updateSearchIndex = (db: Db): boolean => {
  doAtOnce(bringingUpToDate(db));
  return doAtOnce(forgetting(db));
};

/** Milliseconds from a change to its indexing, and from there to the removal of traces. */
const SOON = 500;
const FORGET_AFTER = 20_000;
/** Maximum wait when closing, in milliseconds. */
const LAST = 1_000;
/** Milliseconds between checks for work that another program has left, such as a command. */
const LOOK = 30_000;

type Parts = {
  db: Db;
  inTurn: InTurn;
  /** Removes overwritten pages from the write-ahead log, too. */
  forget: () => void;
  log: Log;
};

/** Maintains the index of a running server. Call `wake` after each change. */
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
  /** Runs one work after another, so that no two merge at once. */
  const doing = (work: () => Promise<void>) => {
    working = working.then(async () => {
      if (isClosed) return;
      try {
        await work();
      } catch (error) {
        // Another program may have the database's lock, or the disk is full: try again at the next check.
        log.warn('search index not brought up to date', loggableError(error));
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
  /** Text that was just deleted must not stay in the file while the program is stopped. */
  const forgetAtLast = async () => {
    const until = performance.now() + LAST;
    try {
      const steps = forgetting(db);
      while (!(await inTurn(() => steps.next().done)) && performance.now() < until);
    } catch (error) {
      log.warn('search index not brought up to date', loggableError(error));
    }
  };
  const mayBeBehind = readAfterChanges(db, isSearchBehind);
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
          if (mayBeBehind()) wake();
        } catch (error) {
          log.warn('search index not looked at', loggableError(error));
        }
      }, LOOK);
    },
    /** Does all work now. */
    settle: async () => {
      await bringUpToDate();
      await forgetNow();
    },
    /** Removes traces of deleted words if that is quick, and begins nothing more. */
    close: async () => {
      isClosed = true;
      for (const timer of [soon, later]) clearTimeout(timer);
      clearInterval(looking);
      await working;
      await forgetAtLast();
    },
  };
};
