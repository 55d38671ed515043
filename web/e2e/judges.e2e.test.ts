import { expect, test } from '@playwright/test';
import { DESKTOP, PHONE } from './fixtures.ts';
import { brokenForIbm, brokenHtml } from './judges.ts';
import { MAGNIFIED, outOfReach } from './magnified.ts';
import { walkByTab } from './tab-walk.ts';

/* Proves that the checkers in accessibility.tour.test.ts find faults. */

test('W16: the checkers find broken rules of HTML and of accessibility', async ({ page }) => {
  await page.setContent(`
    <main><h1>Songs</h1><span>A <p>paragraph</p></span>
    <button aria-label="Send">Share</button>
    <button data-headlessui-focus-guard aria-hidden="true">Guard</button></main>`);
  await page.evaluate(() => {
    const inner = document.createElement('p');
    document.querySelector('span')?.append(inner);
  });
  const html = await brokenHtml(page);
  expect(html).toEqual(expect.arrayContaining([expect.stringContaining('permitted-content')]));
  // False alarms are left out.
  expect(html.join()).not.toContain('hidden-focusable');
  const ibm = await brokenForIbm(page);
  expect(ibm).toEqual(expect.arrayContaining([expect.stringContaining('label_name_visible')]));
});

for (const viewport of [PHONE, DESKTOP])
  test(`W17: a walk by Tab finds elements without a ring, covered elements and a lost focus, ${viewport.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.setContent(`
      <style>:focus-visible { outline: 3px solid blue } .bare { outline: none }</style>
      <a href="#one">One</a> <button class="bare">Bare</button> <button>Good</button>
      <div style="position: relative"><button>Covered</button>
        <div style="position: absolute; inset: -9px; background: white"></div></div>
      <button onfocus="this.blur(); getSelection().selectAllChildren(document.body)">Lost</button>
      <button>Last</button>`);
    await page.locator('a').focus();
    const found = (await walkByTab(page)).map((line) => line.split('>')[0]);
    expect(found).toContain('no ring: <button');
    expect(found).toContain('not to be seen: <button');
    expect(found).toContain('lost after <button');
    await page.setContent(`
      <style>:focus-visible { outline: 3px solid blue }</style>
      <a href="#one">One</a> <button>Two</button>`);
    await page.locator('a').focus();
    expect(await walkByTab(page)).toEqual([]);
  });

test('W28: the check finds what a window at 400 % cannot reach', async ({ page }) => {
  await page.setViewportSize(MAGNIFIED);
  await page.setContent(`
    <div role="dialog" style="position: fixed; inset: 0; overflow: auto">
      <button>Near</button><button style="margin-left: 400px">Far</button></div>
    <div role="menu" style="position: fixed; top: 300px"><button>Below</button></div>`);
  const found = (await outOfReach(page)).join('\n');
  expect(found).toContain('scrolls sideways');
  expect(found).toMatch(/cannot be reached.*Below/);
  expect(found).not.toMatch(/Near<\/button>$/m);
});
