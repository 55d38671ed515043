/*
 * `npm run sample -- SEED`: draws 200 names, comments, test names and commit subjects by lot, always the same ones
 * for a seed. Somebody who knows nothing but docs/glossary.md reads them: at least 180 are to be understood at once.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './steps.ts';

const EACH = 50;
const seed = Number(process.argv[2] ?? 1);

/** Numbers between 0 and 1, the same ones for a seed (Park and Miller's generator). */
const numbers = (() => {
  let state = (seed % 2_147_483_646) + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
})();

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 }).split('\n');

const sources = git('ls-files')
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

const found = (pattern: RegExp) =>
  sources.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map(([, what = '']) => `${what.trim()}  (${path})`),
  );

const DRAWN: Record<string, string[]> = {
  names: found(/^export (?:async )?(?:const|function|class|type) (\w+)/gm),
  comments: found(/^\s*(?:\/\/|\/\*\*) (.+?)(?: \*\/)?$/gm),
  tests: found(/\b(?:test|describe)(?:\.\w+)?\(\s*['"`](.+?)['"`],/g),
  commits: git('log', '--format=%s', '-500'),
};

for (const [name, all] of Object.entries(DRAWN)) {
  const left = [...all];
  const drawn = Array.from({ length: Math.min(EACH, left.length) }, () =>
    left.splice(Math.floor(numbers() * left.length), 1),
  );
  console.log(
    `\n${name}:\n${drawn
      .flat()
      .map((one) => `- ${one}`)
      .join('\n')}`,
  );
}
