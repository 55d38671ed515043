import { Database } from 'bun:sqlite';
import { join } from 'node:path';
import { startExecutable } from './executable.ts';
import { memberOf } from './member.ts';

type Plan = { cuts: number; writesBetween: number; atOnce: number };

/**
 * Kills the executable during writes and restarts it, many times. Returns the acknowledged writes, those
 * missing in the responses and in the database, all log lines, the times from each start to its first
 * response in milliseconds, and the last exit code.
 */
export const cutPower = async (folder: string, { cuts, writesBetween, atOnce }: Plan) => {
  const beginning = performance.now();
  let server = await startExecutable(folder);
  const started = performance.now() - beginning;
  const ruth = await memberOf(server, 'ruth');
  const acknowledged = new Map<number, string>();
  const restarts: number[] = [];
  const logged: ReturnType<typeof server.logged> = [];
  let next = 0;
  let isCut = false;

  const writer = async (until: number) => {
    while (next < until) {
      const title = `Request number ${next++}`;
      try {
        const { status, id } = await ruth.write(title);
        if (status === 201) acknowledged.set(id, title);
      } catch {
        // This write was not acknowledged. A connection that the last kill closed also fails once.
        if (isCut) return;
      }
    }
  };

  for (let cut = 0; cut < cuts; cut++) {
    const from = next;
    const writers = Array.from({ length: atOnce }, () => writer(from + writesBetween));
    // Random, so that the kills come at different points of a write.
    const cutAt = from + Math.floor(writesBetween * (0.5 + Math.random() * 0.4));
    while (next < cutAt) await Bun.sleep(0);
    isCut = true;
    await server.kill();
    await Promise.all(writers);
    isCut = false;
    logged.push(...server.logged());
    const began = performance.now();
    server = await startExecutable(folder, {}, server.port);
    restarts.push(performance.now() - began);
  }

  const missing: string[] = [];
  for (const [id, title] of acknowledged) {
    const response = await ruth.get(`/api/prayers/${id}`);
    const text = await response.text();
    if (response.status !== 200 || !text.includes(`"${title}, whole or not at all."`))
      missing.push(title);
  }
  const exitCode = await server.stop();
  logged.push(...server.logged());

  const db = new Database(join(folder, 'data', 'upheld.db'), { readonly: true });
  const integrity = db.query('pragma integrity_check').get();
  const brokenKeys = db.query('pragma foreign_key_check').all();
  db.close();
  return {
    acknowledged: acknowledged.size,
    missing,
    integrity,
    brokenKeys,
    started,
    restarts,
    logged,
    exitCode,
  };
};
