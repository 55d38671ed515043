import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { pathsBelow } from '../test-support/sources.ts';

/*
 * Which folder may import which. `server`, `web` and `desktop` meet only in `shared`; inside each of them no folder
 * imports, by whatever way round, one that imports it. In the server the arrows run main → program → multi-tenant →
 * app → calls → slices → ground; in the web app screens → features → ui, api, and no feature knows another.
 */
const ROOT = resolve(import.meta.dir, '..');
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\b[^;'"]*?from\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)\s*import\s*['"]([^'"]+)['"]/g;

/** The folders of the server with calls of the contract. */
const SLICES = [
  'account',
  'admin',
  'audit',
  'comments',
  'congregation',
  'contact',
  'events',
  'groups',
  'home',
  'info',
  'invitations',
  'mail-in/mailbox',
  'mail-server',
  'notices',
  'operations/backups',
  'operations/doctor',
  'operations/health',
  'people-to-pray',
  'pictures',
  'prayers',
  'reachability',
  'reports',
  'resources',
  'session',
];
/** The folders below the slices. */
const GROUND = [
  'calendar',
  'config',
  'db',
  'deleting',
  'http',
  'mail',
  'outbox',
  'push',
  'search',
  'storage',
];
/** The folders above the slices: they make a program of them, and operate it. */
const ABOVE_SLICES = [
  'app',
  'calls',
  'mail-in/act',
  'mail-in/receive',
  'mail-in/understand',
  'multi-tenant',
  'operations/demo',
  'operations/jobs',
  'operations/leaving',
  'program/commands',
  'program/process',
];

/** Tests, measurements and stand-ins. No shipped file imports them. */
const PROOF = ['bench', 'faults', 'stand-ins', 'test-support'];

const FEATURES = [
  'account',
  'admin',
  'congregation',
  'groups',
  'help',
  'home',
  'households',
  'notices',
  'prayers',
  'reachability',
  'resources',
  'search',
  'session',
  'sheet',
];
/** Folders that several features use. */
const BELOW_FEATURES = ['invitations', 'mail-in', 'reauthentication'];

type File = { path: string; imports: string[] };

const filesUnder = (folder: string): File[] =>
  pathsBelow([folder])
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
    .map((path) => ({ path, imports: importsOf(path) }));

/** Project files as paths from the root, packages by their name; `import type` included. */
const importsOf = (path: string) =>
  [...readFileSync(join(ROOT, path), 'utf8').matchAll(IMPORT)].map((match) => {
    const target = match[1] ?? match[2] ?? match[3] ?? '';
    if (!target.startsWith('.')) return target;
    return relative(ROOT, resolve(ROOT, dirname(path), target)).replaceAll('\\', '/');
  });

const isTest = (path: string) =>
  /\.test\.tsx?$/.test(path) ||
  /\/(e2e|testing)\//.test(path) ||
  path.startsWith('desktop/built/') ||
  path.startsWith('desktop/verify/packaged/') ||
  path.startsWith('test-support/') ||
  path.startsWith('stand-ins/systems/');

/** Every import in these files that the rule forbids, as `file → target`. */
const forbidden = (files: File[], rule: (file: string, target: string) => boolean) =>
  files.flatMap(({ path, imports }) =>
    imports.filter((target) => rule(path, target)).map((target) => `${path} → ${target}`),
  );

/** The files that compile and check the catalogue: no program that runs needs them. */
const CATALOGUE_TOOLS = [
  'build',
  'checks/labels',
  'checks/never-words',
  'checks/quoted-words',
  'checks/signs',
  'checks/texts',
  'compile',
  'faults',
  'older-english',
  'plural',
  'pseudo-messages',
  'read',
  'translated-from',
  'translations',
  'word-lists',
].map((name) => `shared/messages/${name}.ts`);
/** Finds the language nearest to what is asked, with a library that is too large for a browser. */
const NEAREST = 'shared/nearest-language.ts';

const shared = filesUnder('shared');
const server = filesUnder('server');
const web = filesUnder('web');
const desktop = filesUnder('desktop');
const release = filesUnder('release');
const packaging = filesUnder('packaging');
const proof = PROOF.flatMap(filesUnder);
const product = (files: File[]) => files.filter(({ path }) => !isTest(path));
const withoutTests = (files: File[]) =>
  files.filter(({ path }) => !/\.test\.tsx?$|\/(e2e|built|packaged)\//.test(path));

describe('the arrows', () => {
  test('are found', () => {
    expect(server.flatMap(({ imports }) => imports).length).toBeGreaterThan(200);
    expect(web.flatMap(({ imports }) => imports).length).toBeGreaterThan(100);
    expect(forbidden([{ path: 'a', imports: ['b'] }], () => true)).toEqual(['a → b']);
  });

  test('shared imports zod, a parser of event streams, itself, one matcher, and tools for the catalogue', () => {
    const packages = ['zod', 'eventsource-parser'];
    expect(
      forbidden(
        product(shared).filter(({ path }) => !CATALOGUE_TOOLS.includes(path)),
        (file, target) =>
          !packages.includes(target) &&
          !target.startsWith('shared/') &&
          !(file === NEAREST && target.startsWith('@formatjs/')),
      ),
    ).toEqual([]);
    expect(
      forbidden(
        product([...server, ...web, ...desktop]).filter(({ path }) => !path.endsWith('/build.ts')),
        (_, target) => CATALOGUE_TOOLS.includes(target),
      ),
    ).toEqual([]);
  });

  test('one file of shared imports the matcher of languages, and nothing that browsers load imports it', () => {
    const matcher = '@formatjs/intl-localematcher';
    const all = product([...shared, ...server, ...web, ...desktop]);
    expect(
      forbidden(
        all.filter(({ path }) => !CATALOGUE_TOOLS.includes(path)),
        (file, target) => target.startsWith('@formatjs/') && file !== NEAREST,
      ),
    ).toEqual([]);
    expect(forbidden(product(shared), (_, target) => target === matcher)).toEqual([
      `${NEAREST} → ${matcher}`,
    ]);
    expect(forbidden(product([...shared, ...web]), (_, target) => target === NEAREST)).toEqual([]);
  });

  test('nothing imports what makes a release, and release imports nothing of the desktop program', () => {
    const all = [...shared, ...server, ...web, ...desktop, ...packaging];
    expect(forbidden(product(all), (_, target) => target.startsWith('release/'))).toEqual([]);
    expect(forbidden(release, (_, target) => target.startsWith('desktop/'))).toEqual([]);
  });

  test('what makes packages is imported by what packs, and imports no program', () => {
    const packs =
      /^(packaging|release|desktop\/(pack\.ts$|build\.ts$|packaging\/|verify\/|.*\.test\.ts$))/;
    const all = [...shared, ...server, ...web, ...desktop];
    expect(
      forbidden(all, (file, target) => target.startsWith('packaging/') && !packs.test(file)),
    ).toEqual([]);
    expect(
      forbidden(product(packaging), (_, target) => /^(server|web|desktop|release)\//.test(target)),
    ).toEqual([]);
  });

  test('server, web and desktop meet only in shared, also in what measures and stands in', () => {
    const measuring = proof.filter(({ path }) => /^(bench|faults)\//.test(path));
    const electron = proof.filter(({ path }) => path.startsWith('stand-ins/electron/'));
    const ofServer = [...server, ...measuring];
    const ofDesktop = [...desktop, ...electron];
    expect(forbidden(product(ofServer), (_, target) => /^(web|desktop)\//.test(target))).toEqual(
      [],
    );
    expect(forbidden(product(web), (_, target) => /^(server|desktop)\//.test(target))).toEqual([]);
    expect(
      forbidden(withoutTests(ofDesktop), (_, target) => /^(server|web)\//.test(target)),
    ).toEqual([]);
  });

  test('desktop knows neither server nor web, and Electron in two files alone', () => {
    expect(forbidden(product(desktop), (_, target) => /^(server|web)\//.test(target))).toEqual([]);
    const running = product(desktop).filter(({ path }) =>
      /^import (?!type\b)[^;]*from 'electron'/m.test(readFileSync(join(ROOT, path), 'utf8')),
    );
    expect(running.map(({ path }) => path).sort()).toEqual([
      'desktop/main.ts',
      'desktop/preload.ts',
    ]);
  });

  test('tests of the web app import nothing of the server', () => {
    const tests = web.filter(({ path }) => isTest(path));
    expect(forbidden(tests, (_, target) => target.startsWith('server/'))).toEqual([]);
  });

  test('nothing imports a slice’s routes but what makes the app’s parts', () => {
    expect(
      forbidden(
        product(server),
        (file, target) => target.endsWith('/routes.ts') && file !== 'server/app/tenant.ts',
      ),
    ).toEqual([]);
  });

  test('slices and lower folders know neither the app nor its commands', () => {
    const below = new RegExp(`^server/(${[...SLICES, ...GROUND].join('|')})/`);
    const above = new RegExp(`^server/(main\\.ts$|(${ABOVE_SLICES.join('|')})/)`);
    expect(
      forbidden(
        product(server).filter(({ path }) => below.test(path)),
        (_, target) => above.test(target) && !below.test(target),
      ),
    ).toEqual([]);
  });

  test('db and http know no slice, and db no other folder of the server', () => {
    const of = (folder: string) =>
      product(server).filter(({ path }) => path.startsWith(`server/${folder}/`));
    const slice = new RegExp(`^server/(${SLICES.join('|')})/`);
    expect(forbidden(of('db'), (_, target) => /^server\/(?!db\/)/.test(target))).toEqual([]);
    expect(forbidden(of('http'), (_, target) => slice.test(target))).toEqual([]);
  });

  test('every folder of the server is known here', () => {
    const folders = server
      .map(({ path }) => folderOf(path))
      .filter((path) => !path.endsWith('.ts'));
    expect([...new Set(folders)].sort()).toEqual(
      [...SLICES, ...GROUND, ...ABOVE_SLICES].map((name) => `server/${name}`).sort(),
    );
  });

  test('README’s map has a sentence for every folder of the server (E5)', () => {
    const map = readFileSync(join(ROOT, 'README.md'), 'utf8');
    const names = [...SLICES, ...GROUND, ...ABOVE_SLICES].map((name) => name.split('/').at(-1));
    expect(names.filter((name) => !map.includes(`${name}/`))).toEqual([]);
  });

  test('no folder of the desktop program has more than 15 product files (E5)', () => {
    const files = product(desktop).filter(({ path }) => !/^desktop\/verify\//.test(path));
    const sizes = Map.groupBy(files, ({ path }) => path.slice(0, path.lastIndexOf('/')));
    expect([...sizes].filter(([, of]) => of.length > 15).map(([folder]) => folder)).toEqual([]);
  });

  test('no product file imports what proves it', () => {
    const all = product([...shared, ...server, ...web, ...desktop, ...release, ...packaging]);
    const isProof = new RegExp(`^(${PROOF.join('|')})/`);
    const runsProof = /^desktop\/verify\//;
    expect(forbidden(all, (file, target) => isProof.test(target) && !runsProof.test(file))).toEqual(
      [],
    );
  });

  for (const [name, files] of Object.entries({ server, web, desktop, release, packaging, proof }))
    test(`no folders of ${name} import each other in a circle (E1)`, () => {
      expect(circleIn(foldersOf(product(files)))).toBeUndefined();
    });

  // Bun 1.4 may evaluate files of a circle in the wrong order when it splits the executable.
  test('no files import each other in a circle (E1)', () => {
    const files = [...shared, ...server, ...web, ...desktop, ...release, ...packaging, ...proof];
    const arrows = files.map(({ path, imports }) => [path, imports] as const);
    expect(circlesIn(new Map(arrows))).toEqual([]);
  });

  test('a circle would be found', () => {
    const arrows = new Map([
      ['a', ['b']],
      ['b', ['c', 'd']],
      ['d', ['b']],
    ]);
    expect(circleIn(arrows)).toEqual(['b', 'd', 'b']);
  });

  test('no feature of the web app knows another, nor the shell, nor a screen', () => {
    expect(
      forbidden(product(web), (file, target) => {
        const from = featureOf(file);
        const to = featureOf(target);
        return Boolean(from && (/^web\/(screens|shell)\//.test(target) || (to && to !== from)));
      }),
    ).toEqual([]);
  });

  test('what several features use knows no feature, nor what lies above', () => {
    const below = new RegExp(`^web/(${BELOW_FEATURES.join('|')})/`);
    const above = new RegExp(`^web/(screens|shell|${FEATURES.join('|')})/`);
    expect(
      forbidden(product(web), (file, target) => below.test(file) && above.test(target)),
    ).toEqual([]);
  });

  test('ui knows nothing of the domain except its messages', () => {
    const ui = product(web).filter(({ path }) => path.startsWith('web/ui/'));
    expect(
      forbidden(ui, (_, target) =>
        /^(shared\/(?!(messages|language)\.ts$)|server|desktop|web\/(?!ui\/|router))/.test(target),
      ),
    ).toEqual([]);
  });

  test('the web app does not load the contract’s schemas', () => {
    const loading = product(web).filter(({ path }) =>
      /^import (?!type\b)[^;]*from '[^']*shared\/contract\.ts'/m.test(
        readFileSync(join(ROOT, path), 'utf8'),
      ),
    );
    expect(loading.map(({ path }) => path)).toEqual(['web/build.ts']);
  });

  test('only one module knows the router', () => {
    expect(
      forbidden(web, (file, target) => /^react-router/.test(target) && file !== 'web/router.tsx'),
    ).toEqual([]);
  });
});

/** The folder of a file. Folders that hold others count one by one. */
const folderOf = (path: string) =>
  path
    .split('/')
    .slice(0, /^server\/(operations|program|mail-in)\//.test(path) ? 3 : 2)
    .join('/');

/** Which folders each folder imports; a file that lies in none stands for itself. */
const foldersOf = (files: File[]) => {
  const arrows = new Map<string, string[]>();
  for (const { path, imports } of files)
    arrows.set(folderOf(path), [
      ...(arrows.get(folderOf(path)) ?? []),
      ...imports.map(folderOf).filter((target) => target !== folderOf(path)),
    ]);
  return arrows;
};

/** Folders that import each other in a circle, the first one again at the end; or undefined. */
const circleIn = (arrows: Map<string, string[]>): string[] | undefined => {
  const done = new Set<string>();
  const walk = (folder: string, way: string[]): string[] | undefined => {
    if (way.includes(folder)) return [...way.slice(way.indexOf(folder)), folder];
    if (done.has(folder)) return undefined;
    for (const target of arrows.get(folder) ?? []) {
      const circle = walk(target, [...way, folder]);
      if (circle) return circle;
    }
    done.add(folder);
    return undefined;
  };
  for (const folder of arrows.keys()) {
    const circle = walk(folder, []);
    if (circle) return circle;
  }
  return undefined;
};

/** All circles that are found when each one found is opened at its last arrow. */
const circlesIn = (arrows: Map<string, string[]>) => {
  const left = new Map(arrows);
  const found: string[] = [];
  for (let circle = circleIn(left); circle && found.length < 50; circle = circleIn(left)) {
    found.push(circle.join(' → '));
    const [last = '', first = ''] = circle.slice(-2);
    left.set(
      last,
      (left.get(last) ?? []).filter((target) => target !== first),
    );
  }
  return found;
};

const featureOf = (path: string) => FEATURES.find((feature) => path.startsWith(`web/${feature}/`));

describe('the size and shape of files', () => {
  const TABLES = ['server/db/schema.ts', 'server/info/reference.ts', 'shared/contract.ts'];
  const everything = [...shared, ...server, ...web, ...desktop, ...release, ...packaging, ...proof];
  const sourceOf = ({ path }: File) => readFileSync(join(ROOT, path), 'utf8');

  test('no file is over 250 lines but the three tables', () => {
    const long = everything
      .filter((file) => !TABLES.includes(file.path))
      .filter(({ path }) => !isTest(path) || path.startsWith('stand-ins/electron/'))
      .filter(({ path }) => !path.endsWith('.test.ts'))
      .map((file) => ({ path: file.path, lines: sourceOf(file).split('\n').length }))
      .filter(({ lines }) => lines > 250);
    expect(long).toEqual([]);
  });

  test('nothing is exported by default', () => {
    const found = everything.filter(
      (file) => /^export default/m.test(sourceOf(file)) && !file.path.endsWith('.config.ts'),
    );
    expect(found.map(({ path }) => path)).toEqual([]);
  });
});
