// needs: libegl1 libnss3 libasound2 libxcomposite1 libxkbcommon0 PyQt6-WebEngine
import { expect, test } from 'bun:test';
import { mkdtempSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { $ } from 'bun';
import { testFolder } from '../../test-support/folder.ts';
import { ALL_TIERS } from '../../test-support/sources.ts';
import { buildWeb } from '../../web/build.ts';
import { SCHEME_FAULTS, type SchemeFault } from './faults.ts';

/* Plants each fault in the web app, and runs the test on the scheme that must fail for it. */
const folder = testFolder('scheme-faults');

/** The web app with this in the place of that. */
const appWith = async (fault?: SchemeFault) => {
  const outdir = mkdtempSync(join(folder, 'web-'));
  const plant = (code: string, id: string) =>
    fault && id === resolve(fault.source)
      ? { code: code.replace(fault.from, () => fault.to), map: null }
      : undefined;
  await buildWeb({
    outdir,
    minify: false,
    before: [{ name: 'plant', enforce: 'pre', transform: plant }],
  });
  return outdir;
};

/** How many tests passed and failed. */
const run = async ({ file, test: name }: SchemeFault, app: string) => {
  const { stderr } =
    await $`bun test ${ALL_TIERS} --timeout=60000 ./stand-ins/scheme/${file} -t ${name}`
      .env({ ...process.env, SCHEME_WEB: app })
      .nothrow()
      .quiet();
  const count = (word: string) =>
    Number(RegExp(`^\\s*(\\d+) ${word}$`, 'm').exec(`${stderr}`)?.[1]);
  return { passed: count('pass'), failed: count('fail') };
};

for (const fault of SCHEME_FAULTS)
  test(`a test fails for: ${fault.name} (T44)`, async () => {
    expect(await run(fault, await appWith(fault))).toEqual({ passed: 0, failed: 1 });
  }, 400_000);

test('the same tests pass without a fault (T44)', async () => {
  const app = await appWith();
  for (const fault of SCHEME_FAULTS)
    expect(await run(fault, app)).toEqual({ passed: 1, failed: 0 });
}, 400_000);
