import { expect, test } from 'bun:test';
import { createTestServer } from '../../test-support/server.ts';
import { groupPrayers } from './lists.ts';

/** What SQLite does for a page of a group's list. */
const steps = () => {
  const { db } = createTestServer();
  return db.$client
    .query<{ detail: string }, Record<string, number>>(`explain query plan ${groupPrayers.sql}`)
    .all({ viewer: 1, id: 1, before: 1, limit: 1 })
    .map(({ detail }) => detail)
    .filter((detail) => /^SEARCH [lsb] /.test(detail));
};

test('what a group list shows of a share and of its viewer stands in indexes alone (B11)', () => {
  expect(steps()).toEqual([
    'SEARCH l USING COVERING INDEX prayer_groups_active (group_id=? AND share_id<?)',
    'SEARCH s USING COVERING INDEX supports_by_user (user_id=? AND prayer_id=?)',
    'SEARCH b USING COVERING INDEX bookmarks_of_user (user_id=? AND prayer_id=?)',
  ]);
});
