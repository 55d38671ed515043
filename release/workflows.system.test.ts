// needs: actionlint shellcheck
import { expect, test } from 'bun:test';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testFolder } from '../test-support/folder.ts';

const FOLDER = join(import.meta.dir, '../.github/workflows');

/** What actionlint, which knows GitHub's rules and asks shellcheck about scripts, says of a file. */
const lint = (path: string) => {
  const { status, stdout, stderr } = spawnSync('actionlint', ['-oneline', '-no-color', path], {
    encoding: 'utf8',
  });
  return { status, said: `${stdout}${stderr}` };
};

test('the workflows are such as GitHub takes (S6)', () => {
  for (const name of readdirSync(FOLDER))
    expect(lint(join(FOLDER, name))).toEqual({ status: 0, said: '' });
});

test('a right that GitHub does not know would be seen (S6)', () => {
  const text = readFileSync(join(FOLDER, 'release.yml'), 'utf8');
  const path = join(testFolder('workflow'), 'release.yml');
  writeFileSync(path, text.replace('attestations: write', 'attestation: write'));
  const { status, said } = lint(path);
  expect(status).toBe(1);
  expect(said).toContain('unknown permission scope "attestation"');
});
