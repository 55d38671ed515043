import { expect, test } from 'bun:test';
import { resolve } from 'node:path';

const ROOT = resolve(import.meta.dir, '../../..');

test('every form uses our `useForm`, so that `Form` decides which element gets the focus (W29)', async () => {
  const others: string[] = [];
  for (const path of new Bun.Glob('web/**/*.{ts,tsx}').scanSync(ROOT)) {
    const words = await Bun.file(`${ROOT}/${path}`).text();
    const isIt = path === 'web/ui/fields/use-form.ts' || path.endsWith('.test.ts');
    if (!isIt && /\buseForm\b[^;]*from 'react-hook-form'/.test(words)) others.push(path);
  }
  expect(others).toEqual([]);
});
