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

/** Each match in the sources, as a reader sees it there, and its file. */
const found = (pattern: RegExp, read: (match: RegExpMatchArray, text: string) => string) =>
  sources.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map((match) => `${read(match, text)}  (${path})`),
  );

/** A comment as one line without its marks, and the line of code below it. */
const withCode = ({ 0: comment, index = 0 }: RegExpMatchArray, text: string) => {
  const words = comment.replaceAll(/^\s*(\/\*+|\*+\/|\*|\/\/)|\*\/$/gm, '').replaceAll(/\s+/g, ' ');
  const [code = ''] = text
    .slice(index + comment.length)
    .trimStart()
    .split('\n');
  return `${words.trim()}  [${code.slice(0, 70)}]`;
};

/** A test's name behind the names of the blocks that it is in, as a run prints it. */
const fullName = ({ index = 0, 1: indent = '', 2: name = '' }: RegExpMatchArray, text: string) => {
  const names = [name];
  let depth = indent.length;
  for (const [, outer = '', block = ''] of [
    ...text.slice(0, index).matchAll(/^( *)describe(?:\.\w+)?\(\s*['"`](.+?)['"`],/gm),
  ].reverse()) {
    if (outer.length >= depth) continue;
    depth = outer.length;
    names.unshift(block);
  }
  return names.join(' > ');
};

const DRAWN: Record<string, string[]> = {
  names: found(/^export (?:async )?(?:const|function|class|type) (\w+)/gm, ([, name = '']) => name),
  comments: found(/^ *\/\*[\s\S]*?\*\/|^ *\/\/.*(?:\n *\/\/.*)*/gm, withCode),
  tests: found(/^( *)test(?:\.\w+)?\(\s*['"`](.+?)['"`],/gm, fullName),
  // Subjects before the convention `area: verb thing` stay as they were written.
  commits: git('log', '--format=%s', '-500').filter((subject) => /^[\w ./-]+: /.test(subject)),
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
