import { clearLine, cursorTo } from 'node:readline';
import type { Progress } from '../../operations/backups/archive.ts';

/** Work that ends within this time shows nothing, in milliseconds. */
const SOON = 2_000;

/** Returns a progress line in the terminal for work longer than two seconds. Nothing elsewhere. */
export const progressBar = (what: string, out = process.stderr) => {
  const began = performance.now();
  let isShown = false;
  let shown = -1;
  const show: Progress = (done, total) => {
    const passed = performance.now() - began;
    if (!out.isTTY || passed < SOON || done === 0) return;
    const left = Math.ceil(((total - done) * passed) / done / 1000);
    const percent = Math.floor((100 * done) / total);
    if (percent === shown) return;
    shown = percent;
    clear();
    out.write(`${what} ${percent} %, ${left} s left`);
    isShown = true;
  };
  const clear = () => {
    if (!isShown) return;
    cursorTo(out, 0);
    clearLine(out, 0);
  };
  return { show, end: clear };
};
