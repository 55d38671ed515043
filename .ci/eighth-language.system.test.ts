// needs: node git
import { expect, test } from 'bun:test';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { marked, pseudoMessages } from '../shared/messages/pseudo-messages.ts';
import { startExecutable } from '../test-support/executable.ts';
import { testFolder } from '../test-support/folder.ts';
import { copyOfSources } from './copy-of-sources.ts';
import { HANGS, root } from './steps.ts';

/* Adds a made-up language to a copy of the sources, as docs/languages.md says, and touches nothing else there. */

const LANGUAGE = 'nl';

const sources = copyOfSources();
symlinkSync(join(root, 'node_modules'), join(sources, 'node_modules'));
const read = (path: string) => readFileSync(join(sources, path), 'utf8');
const readJson = (path: string) => JSON.parse(read(path));

const run = (...args: string[]) => {
  const { exitCode, stdout, stderr } = Bun.spawnSync([process.execPath, ...args], { cwd: sources });
  return { exitCode, said: `${stdout}${stderr}` };
};
const expectDone = ({ exitCode, said }: ReturnType<typeof run>) =>
  expect([exitCode, exitCode === 0 ? '' : said]).toEqual([0, '']);

test('a new language is one folder: it is checked, chosen, shown, and understood in mails (O26)', async () => {
  const folder = `shared/messages/${LANGUAGE}`;
  const write = (file: string, content: object) =>
    writeFileSync(join(sources, folder, file), JSON.stringify(content));
  cpSync(join(sources, 'shared/messages/en'), join(sources, folder), { recursive: true });
  for (const file of new Bun.Glob('*.json').scanSync(join(sources, folder)))
    write(file, pseudoMessages(readJson(`${folder}/${file}`)));
  const words = 'words/mail.json';
  write(words, { ...readJson(`${folder}/${words}`), amen: ['zegenbede'] });
  // As each command of the project does first.
  expectDone(run('shared/messages/build.ts'));
  expectDone(run('shared/messages/translations.ts', '--compared', `--language=${LANGUAGE}`));
  expectDone(run('shared/messages/build.ts'));
  expectDone(run('test', `--timeout=${HANGS}`, './shared/messages'));
  expectDone(run('x', 'tsc', '-p', '.', '--noEmit'));
  const understood = `
    import { parseCommand } from './server/mail-in/understand/command.ts';
    console.log(JSON.stringify(parseCommand('Zegenbede!')));`;
  expect(run('-e', understood).said).toContain('amen');

  expectDone(run('web/build.ts', `--also=${LANGUAGE}`));
  expectDone(run('server/build.ts'));
  const program = join(sources, 'dist/upheld');
  const { url, stop } = await startExecutable(testFolder('data'), {}, undefined, [], program);
  const html = await fetch(`${url}/auth`, { headers: { 'accept-language': LANGUAGE } }).then((it) =>
    it.text(),
  );
  await stop();
  expect(html).toContain(`<html lang="${LANGUAGE}"`);
  for (const words of ['Sign In', 'Login failed']) expect(html).toContain(marked(words));
  // The app lets people choose it by its name.
  const scripts = [...new Bun.Glob('dist/web/assets/*.js').scanSync(sources)];
  const named = scripts.filter((script) => read(script).includes('Nederlands'));
  expect(named).not.toEqual([]);
}, 400_000);
