import { cpSync, existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checksumsOf } from '../../packaging/checksums.ts';
import { buildDesktop } from '../build.ts';
import { HOST, packPrepared } from '../pack.ts';
import { runBrowserTests } from './browser-tests.ts';
import { type Context, packedIn, ROOT, unlessAsked, withoutElectron } from './context.ts';
import { installedBy } from './install.ts';
import type { Step } from './report.ts';

/*
 * Steps that need a real Electron. No step here has been run yet, on no platform: they follow the
 * documentation of Electron, electron-builder and Playwright. Correct a step after its first run, and remove
 * it from this sentence.
 */
const TARGETS: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: ['AppImage', 'deb', 'rpm'],
  win32: ['nsis', 'msi'],
  darwin: ['dmg', 'zip'],
};

/** The short steps for a first machine, about ten minutes. */
export const SMOKE: readonly Step<Context>[] = [
  {
    // Never run yet.
    name: 'e2e in Electron',
    notHere: withoutElectron,
    run: async ({ electron = '' }) => {
      await buildDesktop({ outdir: join(ROOT, 'dist/desktop') });
      return runBrowserTests({
        // `npm test` runs the others, which need no Electron.
        words: ['desktop/e2e/program.e2e.test.ts'],
        report: 'test-results/browser.json',
        env: { ELECTRON_BIN: electron },
      });
    },
  },
];

export const ELECTRON_STEPS: readonly Step<Context>[] = [
  ...SMOKE,
  {
    // Never run yet, except deb and rpm on Linux with a stand-in for Electron
    // (linux-packages.system.test.ts).
    name: 'installers',
    after: ['build'],
    notHere: withoutElectron,
    run: async (context) => {
      const outdir = join(context.out, 'made');
      const { status, output } = packPrepared({
        targets: TARGETS[context.platform] ?? [],
        arches: [HOST],
        electronDist: context.electronDist,
        folder: join(context.out, 'parts'),
        mustSign: context.mustSign,
        outdir,
      });
      if (status !== 0) throw new Error(output);
      const folder = join(context.out, 'installers');
      rmSync(folder, { recursive: true, force: true });
      const names = readdirSync(outdir).filter((name) => name.startsWith('upheld-desktop'));
      for (const name of names) cpSync(join(outdir, name), join(folder, name));
      writeFileSync(join(context.out, 'SHA256SUMS'), await checksumsOf(folder));
      return Object.fromEntries(
        names.map((name) => [name, Math.round(statSync(join(folder, name)).size / 1_000_000)]),
      );
    },
  },
  {
    // Never run yet.
    name: 'install',
    after: ['installers'],
    notHere: (context) => unlessAsked(context.mayInstall, '--install') ?? withoutElectron(context),
    run: (context) => {
      const program = installedBy(context);
      if (!existsSync(program)) throw new Error(`Nothing was installed at ${program}.`);
      context.installed = program;
      return { program };
    },
  },
  {
    // This step was never run. The fuses forbid Node's inspector, so the step drives the pages by Chromium's debugging
    // port, and cannot reach menus and dialogs of the system.
    name: 'packaged program',
    after: ['pack'],
    notHere: withoutElectron,
    run: (context) =>
      runBrowserTests({
        words: ['--config=desktop/verify/packaged/playwright.config.ts'],
        report: 'test-results/packaged.json',
        env: {
          UPHELD_PACKAGED: context.installed ?? packedIn(context).program,
          UPHELD_PICTURES_OF_PACKAGE: join(context.out, 'pictures'),
        },
      }),
  },
];
