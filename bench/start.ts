import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { median } from 'es-toolkit';
import { startExecutable } from '../test-support/executable.ts';
import { memoryOf } from './memory-of.ts';

const RUNS = 5;

/**
 * The time from starting the executable to its first answer, in milliseconds, for an empty folder
 * (the median) and after a kill (the slowest); and its memory half a second later, in MB.
 */
export const measureStart = async (folder: string) => {
  const times: number[] = [];
  const again: number[] = [];
  let memory = 0;
  for (let run = 0; run < RUNS; run++) {
    const started = performance.now();
    const own = mkdtempSync(join(folder, 'start-'));
    const server = await startExecutable(own);
    times.push(performance.now() - started);
    await Bun.sleep(500);
    memory = await memoryOf(server.pid);
    await server.kill();
    const killed = performance.now();
    const next = await startExecutable(own, {}, server.port);
    again.push(performance.now() - killed);
    await next.stop();
  }
  return { first: median(times), again: Math.max(...again), memory };
};
