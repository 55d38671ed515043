import type { AccountExport } from '../../shared/account.ts';
import type { PageQuery } from '../../shared/call.ts';
import { activityOf } from '../audit/list.ts';
import type { Db } from '../db/open.ts';
import { statement } from '../db/statement.ts';
import { groupsOf } from '../groups/list.ts';
import { tooOften } from '../http/errors.ts';
import { iso } from '../http/iso.ts';
import { type Page, pageBounds, pageOf } from '../http/page.ts';
import { type InTurn, SLICE } from '../http/turns.ts';
import { ownPrayersOf } from '../prayers/lists.ts';
import { presentCurrentUser } from '../session/presenter.ts';
import type { SignedIn } from '../session/sessions.ts';
import { devicesOf } from './devices.ts';

type Bounds = { me: number; before: number; limit: number };
type Own = { position: number; createdAt: number };

const ownAnswers = statement<Own & { prayerId: number; content: string }, Bounds>(`
  select id as position, prayer_id as prayerId, content, answered_at as createdAt from answers
  where answered_by = $me and id < $before order by id desc limit $limit`);

const ownComments = statement<Own & { prayerId: number; content: string }, Bounds>(`
  select id as position, prayer_id as prayerId, content, created_at as createdAt from comments
  where user_id = $me and id < $before order by id desc limit $limit`);

const ownSupports = statement<Own & { prayerId: number }, Bounds>(`
  select prayer_id as position, prayer_id as prayerId, created_at as createdAt from supports
  where user_id = $me and prayer_id < $before order by prayer_id desc limit $limit`);

const ownBookmarks = statement<Own & { prayerId: number }, Bounds>(`
  select id as position, prayer_id as prayerId, created_at as createdAt from bookmarks
  where user_id = $me and id < $before order by id desc limit $limit`);

const ownInvitations = statement<Own & { groupId: number; email: string }, Bounds>(`
  select id as position, group_id as groupId, email, created_at as createdAt from invitations
  where invited_by = $me and id < $before order by id desc limit $limit`);

/** The lists of an export, in its order: each gives one page. */
const listsOf = (db: Db, me: SignedIn, now: number) => {
  const own =
    <Row extends Own, Item>(
      list: { all: (db: Db, bounds: Bounds) => Row[] },
      present: (row: Row, createdAt: string) => Item,
    ) =>
    (page: PageQuery): Page<Item> =>
      pageOf(list.all(db, { me: me.id, ...pageBounds(page) }), page, (row) =>
        present(row, iso(row.createdAt)),
      );
  return {
    groups: (page) => groupsOf(db, me, page),
    prayers: (page) => ownPrayersOf(db, me, page),
    answers: own(ownAnswers, ({ prayerId, content }, createdAt) => ({
      prayerId,
      content,
      createdAt,
    })),
    comments: own(ownComments, ({ prayerId, content }, createdAt) => ({
      prayerId,
      content,
      createdAt,
    })),
    prayedFor: own(ownSupports, ({ prayerId }, createdAt) => ({ prayerId, createdAt })),
    bookmarks: own(ownBookmarks, ({ prayerId }, createdAt) => ({ prayerId, createdAt })),
    invitations: own(ownInvitations, ({ groupId, email }, createdAt) => ({
      groupId,
      email,
      createdAt,
    })),
    devices: (page) => devicesOf(db, me, page, now),
    activity: (page) => activityOf(db, me, page),
  } satisfies {
    [K in Exclude<keyof AccountExport, 'exportedAt' | 'user'>]: (
      page: PageQuery,
    ) => Page<AccountExport[K][number]>;
  };
};

/**
 * Everything that is this user's own, as one JSON text that is written bit by bit: a page at a
 * time, each in its turn, so that nobody else waits for it.
 */
export async function* exportParts(
  db: Db,
  me: SignedIn,
  inTurn: InTurn,
  now: number,
): AsyncGenerator<string> {
  const user = JSON.stringify(presentCurrentUser(me));
  yield `{"exportedAt":${JSON.stringify(iso(now))},"user":${user}`;
  for (const [name, read] of Object.entries<(page: PageQuery) => Page<unknown>>(
    listsOf(db, me, now),
  )) {
    yield `,${JSON.stringify(name)}:[`;
    let before: string | undefined;
    let separator = '';
    do {
      const page = await inTurn(() => read({ limit: SLICE, before }));
      for (const item of page.items) {
        yield separator + JSON.stringify(item);
        separator = ',';
      }
      before = page.next ?? undefined;
    } while (before);
    yield ']';
  }
  yield '}';
}

export type Exports = ReturnType<typeof createExports>;

/** Exports one at a time per user. */
export const createExports = ({ db, inTurn }: { db: Db; inTurn: InTurn }) => {
  const underWay = new Set<number>();
  return {
    /** A user's export as bytes. Throws 429 while another of theirs is still being read. */
    start: (me: SignedIn, now: number): ReadableStream<Uint8Array> => {
      if (underWay.has(me.id)) throw tooOften(5);
      underWay.add(me.id);
      const encoder = new TextEncoder();
      const parts = exportParts(db, me, inTurn, now);
      const end = () => underWay.delete(me.id);
      return new ReadableStream<Uint8Array>({
        pull: async (controller) => {
          try {
            const { done, value } = await parts.next();
            if (!done) return controller.enqueue(encoder.encode(value));
            end();
            controller.close();
          } catch (error) {
            end();
            throw error;
          }
        },
        cancel: async () => {
          end();
          await parts.return(undefined);
        },
      });
    },
  };
};
