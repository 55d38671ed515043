import { expect, test } from 'bun:test';
import { createTestServer } from '../../test-support/server.ts';
import { groupPrayers } from './lists.ts';

/** Returns SQLite's query plan of a page of a group's list. */
const steps = () => {
  const { db } = createTestServer();
  return db.$client
    .query<{ detail: string }, Record<string, number>>(`explain query plan ${groupPrayers.sql}`)
    .all({ viewer: 1, id: 1, before: 1, limit: 1 })
    .map(({ detail }) => detail)
    .filter((detail) => /^SEARCH [lsb] /.test(detail));
};

test('a group list reads its shares and its viewer’s flags from indexes alone (B11)', () => {
  expect(steps()).toEqual([
    'SEARCH l USING COVERING INDEX prayer_groups_active (group_id=? AND share_id<?)',
    'SEARCH s USING COVERING INDEX supports_by_user (user_id=? AND prayer_id=?)',
    'SEARCH b USING COVERING INDEX bookmarks_of_user (user_id=? AND prayer_id=?)',
  ]);
});
