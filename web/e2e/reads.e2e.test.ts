import { type CallProxy, startProxy } from '../../stand-ins/webkit/proxy.ts';
import { test as base, browsersAt, drawn, expect } from './fixtures.ts';
import { fillScene } from './scene.ts';

/** The calls of each page in all browsers, by the first words of an address, each once. */
const ALWAYS = ['/api/events', '/api/groups', '/api/news', '/api/user'];
const READS: Record<string, string[]> = {
  '/': ['/api/home'],
  '/my-prayers': [
    '/api/prayers?limit=1&status=resting',
    '/api/prayers?limit=25&status=active&sort=newest',
  ],
  '/answered-prayers': [
    '/api/prayers/answered/groups?limit=25&include=own',
    '/api/prayers/answered/years',
  ],
  '/bookmarked-prayers': ['/api/prayers/bookmarked'],
  '/prayers/1': [
    '/api/prayers/1',
    '/api/prayers/1/comments',
    '/api/prayers/1/notes',
    '/api/prayers/1/updates',
  ],
  '/groups': [],
  '/groups/1': [
    '/api/groups/1',
    '/api/groups/1/answered?limit=2',
    '/api/groups/1/prayers?limit=25&sort=newest',
  ],
  '/groups/1/edit': ['/api/groups/1'],
  '/resources': ['/api/resources?limit=25'],
  '/profile': ['/api/account/passkeys', '/api/home', '/api/info'],
};

/** `test` with a proxy that counts the server's calls, because browsers report them differently. */
const test = base.extend<{ counter: CallProxy }>({
  counter: async ({ server }, use) => {
    const counter = await startProxy(server.url);
    await use(counter);
    await counter.stop();
  },
  browsers: async ({ browser, server, counter }, use) => {
    const browsers = browsersAt(browser, { ...server, url: counter.url });
    await use(browsers);
    expect(browsers.complaints).toEqual([]);
    await browsers.close();
  },
});

test('ten pages send the same reads in every browser, each once (W18, W52)', async ({
  counter,
  person,
}) => {
  const ruth = await person('Ruth');
  const naomi = await person('Naomi');
  await fillScene(ruth, naomi);
  let reads: string[] = [];
  counter.on.request.add(({ method, url }) => {
    const { pathname, search } = new URL(url);
    if (method === 'GET' && pathname.startsWith('/api/')) reads.push(pathname + search);
  });

  const found: Record<string, string[]> = {};
  const wanted: Record<string, string[]> = {};
  for (const [path, own] of Object.entries(READS)) {
    reads = [];
    found[path] = reads;
    wanted[path] = [...ALWAYS, ...own].sort();
    await ruth.page.goto(path);
    await drawn(ruth.page);
    await expect.poll(() => found[path]?.toSorted()).toEqual(wanted[path]);
  }
  // Later reads are in the list of their page, too.
  for (const path of Object.keys(READS)) expect(found[path]?.toSorted()).toEqual(wanted[path]);
});
