import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { AfterDot } from './after-dot.tsx';

test('a middle dot is the background of the space at which a line may break; printed it is a letter (W10)', () => {
  const drawn = renderToStaticMarkup(<AfterDot>5 minutes ago</AfterDot>);
  expect(drawn).toBe(
    '<span class="dot-between"> </span><span class="inline-block"><span aria-hidden="true" class="hidden print:inline">·\u00A0</span><span>5 minutes ago</span></span>',
  );
});

test('no other component has a middle dot, which could end a line (W10)', () => {
  const web = join(import.meta.dir, '..');
  const files = [...new Bun.Glob('**/*.tsx').scanSync(web)].filter(
    (file) => !file.startsWith('ui/after-dot.') && !file.includes('.test.'),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => readFileSync(join(web, file), 'utf8').includes('·'))).toEqual([]);
});
