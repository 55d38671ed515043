import { SingleBar } from 'cli-progress';
import type { Progress } from '../backups/archive.ts';

/** Work that is done within this time shows nothing, in milliseconds. */
const SOON = 2_000;

/** A bar in the terminal for work that takes longer than two seconds. Nothing elsewhere. */
export const progressBar = (what: string, out = process.stderr) => {
  const began = performance.now();
  let bar: SingleBar | undefined;
  const show: Progress = (done, total) => {
    if (!out.isTTY || performance.now() - began < SOON) return;
    if (!bar) {
      bar = new SingleBar({
        format: `${what} [{bar}] {percentage} %, {eta_formatted} left`,
        stream: out,
        hideCursor: true,
        clearOnComplete: true,
      });
      bar.start(total, done);
    }
    bar.update(done);
  };
  return { show, end: () => bar?.stop() };
};
