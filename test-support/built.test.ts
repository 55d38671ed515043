import { expect, test } from 'bun:test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { built } from './built.ts';
import { testFolder } from './folder.ts';

test('where nothing is built, a test that needs it ends the run with one sentence', () => {
  const folder = testFolder('clone');
  const file = join(folder, 'needing.test.ts');
  const source = JSON.stringify(join(import.meta.dir, 'built.ts'));
  writeFileSync(file, `import { built } from ${source};\nbuilt('dist/upheld', '${folder}');\n`);
  const { exitCode, stderr } = Bun.spawnSync([process.execPath, 'test', file], { cwd: folder });
  const lines = stderr.toString().split('\n');
  expect(exitCode).toBe(1);
  expect(lines.filter((line) => line.includes('built'))).toEqual([
    'Tests need dist/upheld, which is not built yet. Build it first: npm run build',
  ]);
  expect(lines.join('\n')).not.toContain('    at ');
});

test('what is built is found by its path', () => {
  const folder = testFolder('built');
  mkdirSync(join(folder, 'dist/web'), { recursive: true });
  expect(built('dist/web', folder)).toBe(join(folder, 'dist/web'));
});
