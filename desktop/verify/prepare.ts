import { statSync } from 'node:fs';
import { join } from 'node:path';
import { listPackage } from '@electron/asar';
import { isEqual } from 'es-toolkit';
import { version } from '../../package.json';
import { HOST, packPrepared, preparePack } from '../pack.ts';
import { wrongWith } from '../packaging/check-package.ts';
import { EXPECTED_FILE, EXPECTED_FUSES, fusesOf } from '../packaging/expected.ts';
import { type Context, packedIn } from './context.ts';
import type { Step } from './report.ts';

/* Steps without a running Electron: a stand-in is enough to make a package. */
const partsOf = ({ out }: Context) => join(out, 'parts');
const MEGABYTE = 1_000_000;

export const PREPARING: readonly Step<Context>[] = [
  {
    name: 'build',
    run: async (context) => {
      await preparePack({ folder: partsOf(context) });
      return { version };
    },
  },
  {
    name: 'pack',
    after: ['build'],
    run: (context) => {
      const { status, output } = packPrepared({
        electronDist: context.electronDist,
        folder: partsOf(context),
        outdir: join(context.out, 'package'),
      });
      if (status !== 0) throw new Error(output);
      return { isStandIn: context.electron === undefined };
    },
  },
  {
    name: 'content',
    after: ['pack'],
    run: async (context) => {
      const { resources } = packedIn(context);
      const files = listPackage(join(resources, 'app.asar'), { isPack: false })
        .map((name) => name.replaceAll('\\', '/').replace(/^\//, ''))
        .filter((name) => /\.[a-z\d]+$/.test(name));
      const others = files.filter((name) => !EXPECTED_FILE.test(name));
      if (others.length > 0) throw new Error(`Nobody expects ${others.join(', ')} in there.`);
      const wrong = await wrongWith(resources, context.platform, HOST);
      if (wrong) throw new Error(wrong);
      const { size } = statSync(join(resources, 'app.asar'));
      return { files: files.length, archiveMB: Math.round(size / MEGABYTE) };
    },
  },
  {
    name: 'fuses',
    after: ['pack'],
    run: async (context) => {
      const fuses = await fusesOf(packedIn(context).program);
      if (!isEqual(fuses, EXPECTED_FUSES)) throw new Error(`They are ${JSON.stringify(fuses)}.`);
      return fuses;
    },
  },
];
