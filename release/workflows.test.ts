import { describe, expect, test } from 'bun:test';
import { accessSync, constants, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { engines as electron } from 'electron/package.json';
import { z } from 'zod';

const ROOT = join(import.meta.dir, '..');
const FOLDER = join(ROOT, '.github/workflows');

const permissions = z.record(z.string(), z.enum(['read', 'write']));
const step = z.union([
  z.object({ run: z.string(), env: z.record(z.string(), z.string()).optional() }),
  z.object({ uses: z.string(), with: z.record(z.string(), z.unknown()).optional() }),
]);
const workflow = z.object({
  name: z.string(),
  on: z.record(z.string(), z.unknown()),
  permissions,
  jobs: z.record(
    z.string(),
    z.object({
      needs: z.string().optional(),
      'timeout-minutes': z.number(),
      permissions: permissions.optional(),
      steps: z.array(step),
    }),
  ),
});
const { scripts, engines } = z
  .object({ scripts: z.record(z.string(), z.string()), engines: z.object({ node: z.string() }) })
  .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));

const textOf = (name: string) => readFileSync(join(FOLDER, name), 'utf8');
const read = (name: string) => workflow.parse(Bun.YAML.parse(textOf(name)));
const commandsOf = ({ jobs }: z.infer<typeof workflow>) =>
  Object.values(jobs).flatMap(({ steps }) => steps.flatMap((one) => ('run' in one ? one.run : [])));

/** What each job may do beside reading. */
const WRITE: z.infer<typeof permissions> = {
  contents: 'write',
  'id-token': 'write',
  attestations: 'write',
};
const GRANTED: Record<string, (typeof WRITE | undefined)[]> = {
  'release.yml': [WRITE],
  'desktop.yml': [undefined, undefined, WRITE],
};

describe.each(readdirSync(FOLDER).sort())('the workflow %s (S6)', (name) => {
  const { jobs, ...rest } = read(name);
  const steps = Object.values(jobs).flatMap((job) => job.steps);

  test('runs scripts and files that exist', () => {
    const commands = commandsOf({ jobs, ...rest });
    expect(commands.length).toBeGreaterThan(0);
    for (const command of commands) {
      const task = /(?:^| )npm (?:run )?([\w:-]+)/.exec(command)?.[1];
      if (task) expect(scripts).toHaveProperty(task);
      const file = /^(\.[\w./-]+)/.exec(command)?.[1];
      if (file) expect(() => accessSync(join(ROOT, file), constants.X_OK)).not.toThrow();
    }
  });

  test('uses actions of GitHub’s own at a commit, and says its version', () => {
    const lines = textOf(name).match(/^.*\buses:.*$/gm) ?? [];
    expect(lines).toHaveLength(steps.filter((one) => 'uses' in one).length);
    // A tag can be moved to another commit afterwards, a commit cannot be changed.
    for (const line of lines)
      expect(line).toMatch(/ uses: actions\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  test('runs on the oldest Node that is supported, or that can fetch Electron', () => {
    const used = steps.flatMap((one) => ('uses' in one ? [one] : []));
    const nodes = used.filter(({ uses }) => uses.startsWith('actions/setup-node@'));
    const oldest = name === 'desktop.yml' ? electron.node.replace(' ', '') : engines.node;
    expect([...new Set(nodes.map((one) => `>=${one.with?.['node-version']}`))]).toEqual([oldest]);
  });

  test('may write only where it makes a release', () => {
    expect(rest.permissions).toEqual({ contents: 'read' });
    const granted = Object.values(jobs).map((job) => job.permissions);
    expect(granted).toEqual(GRANTED[name] ?? [undefined]);
    const checkout = steps.find((one) => 'uses' in one && one.uses.startsWith('actions/checkout@'));
    expect(checkout).toMatchObject({ with: { 'persist-credentials': false } });
  });
});

test('an action is the same commit in every workflow (S6)', () => {
  const lines = readdirSync(FOLDER).flatMap((name) => textOf(name).match(/actions\/.*$/gm) ?? []);
  const names = [...new Set(lines)].map((line) => line.split('@')[0]);
  expect(names).toEqual([...new Set(names)]);
});

test('a tag is tested and built before it becomes a draft (S6)', () => {
  const commands = commandsOf(read('release.yml'));
  expect(commands[0]).toContain('"$GITHUB_REF_NAME"');
  expect(commands[1]).toBe('npm test');
  expect(commands[2]).toBe('npm test tours');
  // What makes the installer for Windows and the index for apt: a release would go without them.
  expect(commands[3]).toEndWith(
    'apt-get install --yes --no-install-recommends apt-utils msitools nsis wixl',
  );
  // And what makes its packages for Linux.
  expect(commands[4]).toStartWith('go install github.com/goreleaser/nfpm/');
  // And for Macs, in the version that they are tested with.
  const needs = readFileSync(join(ROOT, '.ci/needs.ts'), 'utf8');
  const [, version] = /embala: '([\d.]+)'/.exec(needs) ?? [];
  expect(commands[5]).toBe(`cargo install --locked embala@${version}`);
  expect(commands[6]).toBe('npm run release');
  // Files alone: gh takes no folder.
  expect(commands[7]).toStartWith('find dist/release -maxdepth 1 -type f -exec gh release create ');
  expect(commands[7]).toContain(' --draft --verify-tag ');
  expect(commands[7]).toEndWith(' {} +\n');
});

test('what a draft gets is attested before (S14)', () => {
  const draftOf = (name: string, job: string) => read(name).jobs[job]?.steps ?? [];
  for (const [steps, files] of [
    [draftOf('release.yml', 'release'), 'dist/release/*'],
    [draftOf('desktop.yml', 'draft'), 'installers/*\nSHA256SUMS-desktop\n'],
  ] as const) {
    const at = steps.findIndex((one) => 'uses' in one && one.uses.startsWith('actions/attest@'));
    expect(steps[at]).toMatchObject({ with: { 'subject-path': files } });
    const next = steps[at + 1];
    expect(next && 'run' in next && next.run).toMatch(/^(find .* -exec )?gh release /);
  }
});

test('the desktop program is verified everywhere before it joins the draft (S6)', () => {
  const { jobs } = read('desktop.yml');
  expect(Object.keys(jobs)).toEqual(['smoke', 'verify', 'draft']);
  expect(jobs.verify?.needs).toBe('smoke');
  expect(jobs.smoke?.['timeout-minutes']).toBe(10);
  const [verifying, signing, ...others] = (jobs.verify?.steps ?? []).filter(
    (one) => 'run' in one && one.run.includes('desktop:verify -- --install'),
  );
  expect(others).toEqual([]);
  // Only a release must be signed, and only a release sees the certificates.
  expect(verifying).not.toHaveProperty('env');
  expect(signing).toHaveProperty('env.UPHELD_MUST_SIGN', '1');
  expect(commandsOf({ ...read('desktop.yml'), jobs: { draft: jobs.draft! } }).at(-1)).toContain(
    'gh release upload "$GITHUB_REF_NAME" installers/* SHA256SUMS-desktop',
  );
});

test('installers are added to a draft that is there (S6)', () => {
  const group = /group: draft-\$\{\{ github\.ref \}\}\n {6}cancel-in-progress: false/;
  expect(textOf('release.yml')).toMatch(group);
  expect(textOf('desktop.yml')).toMatch(group);
  expect(textOf('desktop.yml')).not.toContain('release create');
});

test('deb and rpm are released by the version of nfpm that they are tested with (S6)', () => {
  const version = /nfpm@v[\d.]+/.exec(readFileSync(join(ROOT, '.ci/needs.ts'), 'utf8'))?.[0];
  for (const name of ['desktop.yml', 'release.yml'])
    expect(textOf(name)).toContain(`cmd/${version}\n`);
});
