// needs: kubernetes-validate
import { expect, setDefaultTimeout, test } from 'bun:test';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { testFolder } from '../test-support/folder.ts';

setDefaultTimeout(60_000);

const MANIFESTS = resolve(import.meta.dir, '../docs/operators/hosts/kubernetes.yaml');

/** What the schemas of Kubernetes say, the newest ones that the package brings. */
const validate = (path: string) => {
  const { exitCode, stdout, stderr } = Bun.spawnSync(['kubernetes-validate', '--strict', path]);
  return { exitCode, says: stdout.toString() + stderr.toString() };
};

test('the manifests are ones that Kubernetes takes (C16)', () => {
  const { exitCode, says } = validate(MANIFESTS);
  expect(says).toContain('passed for resource statefulset/upheld');
  expect(exitCode).toBe(0);
});

test('a key that is misspelt would be found', () => {
  const wrong = join(testFolder('kubernetes'), 'wrong.yaml');
  writeFileSync(wrong, readFileSync(MANIFESTS, 'utf8').replace('serviceName:', 'serviseName:'));
  const { exitCode, says } = validate(wrong);
  expect(says).toContain('serviseName');
  expect(exitCode).not.toBe(0);
});
