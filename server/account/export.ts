import type { AccountExport } from '../../shared/account.ts';
import { PAGE_SIZE, type PageQuery } from '../../shared/call.ts';
import type { Db } from '../db/open.ts';
import { statement } from '../db/statement.ts';
import { groupsOf } from '../groups/list.ts';
import { iso } from '../http/iso.ts';
import { type Page, pageBounds, pageOf } from '../http/page.ts';
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

/** Everything that is this user's own, gathered page by page. */
export const exportAccount = (db: Db, me: SignedIn, now: number): AccountExport => {
  const every = <Row extends Own, Item>(
    list: { all: (db: Db, bounds: Bounds) => Row[] },
    present: (row: Row, createdAt: string) => Item,
  ) =>
    everyPage((page) =>
      pageOf(list.all(db, { me: me.id, ...pageBounds(page) }), page, (row) =>
        present(row, iso(row.createdAt)),
      ),
    );
  return {
    exportedAt: iso(now),
    user: presentCurrentUser(me),
    groups: everyPage((page) => groupsOf(db, me, page)),
    prayers: everyPage((page) => ownPrayersOf(db, me, page)),
    answers: every(ownAnswers, ({ prayerId, content }, createdAt) => ({
      prayerId,
      content,
      createdAt,
    })),
    comments: every(ownComments, ({ prayerId, content }, createdAt) => ({
      prayerId,
      content,
      createdAt,
    })),
    prayedFor: every(ownSupports, ({ prayerId }, createdAt) => ({ prayerId, createdAt })),
    bookmarks: every(ownBookmarks, ({ prayerId }, createdAt) => ({ prayerId, createdAt })),
    invitations: every(ownInvitations, ({ groupId, email }, createdAt) => ({
      groupId,
      email,
      createdAt,
    })),
    devices: everyPage((page) => devicesOf(db, me, page, now)),
  };
};

const everyPage = <Item>(read: (page: PageQuery) => Page<Item>): Item[] => {
  const all: Item[] = [];
  let before: string | undefined;
  do {
    const { items, next } = read({ limit: PAGE_SIZE, before });
    all.push(...items);
    before = next ?? undefined;
  } while (before);
  return all;
};
