/* Makes one installer of another version with a channel, for the test of an update. */
import { parseArgs } from 'node:util';
import { packDesktop } from '../pack.ts';

const { values } = parseArgs({
  options: {
    version: { type: 'string' },
    channel: { type: 'string' },
    target: { type: 'string', default: 'dir' },
    out: { type: 'string', default: 'dist/verify/update' },
  },
});
const electronDist = process.env.UPHELD_ELECTRON_DIST;
const { status, output } = await packDesktop({
  targets: [values.target],
  version: values.version,
  channel: values.channel,
  outdir: values.out,
  folder: `${values.out}-parts`,
  ...(electronDist && { electronDist }),
});
if (status !== 0) process.stderr.write(output);
process.exit(status ?? 1);
