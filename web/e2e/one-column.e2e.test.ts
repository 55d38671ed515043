import { DESKTOP, drawn, expect, type Page, test } from './fixtures.ts';
import { fillScene } from './scene.ts';

test('in a wide window all screens end at one right edge (W57)', async ({ person }) => {
  const ruth = await person('Ruth', { viewport: DESKTOP });
  const naomi = await person('Naomi', { viewport: DESKTOP });
  const { groupId, prayerIds } = await fillScene(ruth, naomi);
  const { page } = ruth;
  const edges: Record<string, number[]> = {};
  const { id } = await naomi.api.get('/api/user').then((answer) => answer.json());
  await ruth.api.patch(`/api/groups/${groupId}/members/${id}/permissions`, {
    data: { canInvite: true, canRemove: false },
  });
  await naomi.page.goto('/groups');
  await expect(naomi.page.getByRole('button', { name: 'I have read it' })).toBeVisible();
  edges['a notice'] = await rightEdges(naomi.page);
  for (const path of [
    ...['/', '/my-prayers', '/answered-prayers', '/bookmarked-prayers', '/groups', '/inbox'],
    ...[`/groups/${groupId}`, `/prayers/${prayerIds[0]}`, `/groups/${groupId}/edit`],
    ...['/groups/create', '/profile', '/resources', '/help', '/search?q=work'],
  ]) {
    await page.goto(path);
    await drawn(page);
    edges[path] = await rightEdges(page);
  }
  const all = Object.values(edges).flat();
  expect(new Set(all).size, JSON.stringify(edges)).toBe(1);
});

/** Returns where the furthest cards, fields and lists of the page end, in pixels. */
const rightEdges = (page: Page) =>
  page.evaluate(() => {
    const things = document.querySelectorAll('main :is(.rounded-card, textarea, [role=tablist])');
    const rights = [...things]
      .map((thing) => thing.getBoundingClientRect())
      .filter(({ width }) => width > 0)
      .map(({ right }) => Math.round(right));
    return rights.length === 0 ? [] : [Math.max(...rights)];
  });
