// needs: bash zsh fish mandoc tmux
import { afterAll, expect, test } from 'bun:test';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { $ } from 'bun';
import { VERSION } from '../../../server/version.ts';
import { testFolder } from '../../../test-support/folder.ts';
import { openTerminal } from '../../../test-support/terminal.ts';
import { bashCompletions, fishCompletions, zshCompletions } from './completions.ts';
import { manPage } from './man-page.ts';

/* Each shell completes what its own user would type, with files that have spaces in their names. */

const folder = testFolder('completions');
const at = (name: string) => join(folder, name);
writeFileSync(at('upheld'), bashCompletions());
writeFileSync(at('_upheld'), zshCompletions());
writeFileSync(at('upheld.fish'), fishCompletions());
writeFileSync(at('key of age.txt'), '');
mkdirSync(at('data of choir'));
const sh = new $.Shell().cwd(folder);

const BELOW_BACKUP = ['list', 'make', 'verify'];
const ROWS: [typed: string, completed: string[]][] = [
  ['upheld backup ', BELOW_BACKUP],
  ['upheld ba', ['backup']],
  ['upheld backup list --j', ['--json']],
  ['upheld serve --data da', ['data of choir']],
  ['upheld export da', ['data of choir']],
  ['upheld restore --identity key', ['key of age.txt']],
  ['upheld backup verify key', ['key of age.txt']],
  ['upheld serve --port ', []],
];

test.each(ROWS)('bash completes %j (R57)', async (typed, completed) => {
  const script = `source ./upheld
    COMP_WORDS=(${typed.endsWith(' ') ? `${typed} ''` : typed})
    COMP_CWORD=$((\${#COMP_WORDS[@]} - 1))
    compopt() { :; }
    _upheld
    printf '%s\\n' "\${COMPREPLY[@]}"`;
  const lines = (await sh`bash --norc -c ${script}`.text()).split('\n').filter(Boolean);
  expect(lines.sort()).toEqual(completed);
});

test.each(ROWS)('fish completes %j (R57)', async (typed, completed) => {
  const script = 'source ./upheld.fish; complete -C $argv[1]';
  const lines = (await sh`fish --no-config -c ${script} ${typed}`.text())
    .split('\n')
    .filter(Boolean);
  const words = lines.map((line) => line.split('\t')[0]?.replace(/\/$/, '') ?? '');
  // Where a file may stand, fish offers the others of the folder, too.
  const others = readdirSync(folder).filter((name) => !completed.includes(name));
  expect(words.filter((word) => !others.includes(word)).sort()).toEqual(completed);
});

const opened = openTerminal(folder, 'zsh -f');
afterAll(async () => (await opened).stop());

test('zsh completes commands with their words, options, files and folders (R57)', async () => {
  const terminal = await opened;
  const enter = async (line: string) => {
    await terminal.type(line);
    await terminal.press('Enter');
  };
  await terminal.shows(/[#%]/);
  await enter(
    "PS1='> '; fpath=($PWD $fpath); autoload -Uz compinit; compinit -u; clear; echo ready now",
  );
  await terminal.shows(/^ready now/);
  const types = async (line: string, shown: string) => {
    await terminal.press('C-u');
    await terminal.type(line);
    await terminal.press('Tab');
    await terminal.shows(shown);
  };
  await types('upheld ba', '> upheld backup');
  await types('upheld backup ver', '> upheld backup verify');
  await types('upheld backup list --js', '> upheld backup list --json');
  await types('upheld serve --data da', '> upheld serve --data data\\ of\\ choir/');
  await types('upheld restore --identity key', '> upheld restore --identity key\\ of\\ age.txt');
  await types('upheld export da', '> upheld export data\\ of\\ choir/');
  await types('upheld backup ', '-- check that a backup is whole and can be restored');
});

test('the manual page has no fault, and each command with its options (R57)', async () => {
  writeFileSync(at('upheld.8'), manPage(VERSION));
  const checked = await sh`mandoc -T lint -W warning upheld.8`.nothrow();
  expect([checked.exitCode, `${checked.stdout}`]).toEqual([0, '']);
  // Bold letters are struck twice.
  const strokes = (await sh`mandoc -T utf8 upheld.8`.text()).split('\b');
  const page = [...strokes.slice(0, -1).map((part) => part.slice(0, -1)), strokes.at(-1)].join('');
  for (const words of ['upheld backup verify <FILE>', '--json', 'UPHELD_DATA', 'EXIT STATUS'])
    expect(page).toContain(words);
});
