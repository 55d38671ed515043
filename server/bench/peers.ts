import { existsSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dir, 'peers');

/** Installs what the peers on Node need; false if that cannot be had, which is said then. */
export const installPeers = async () => {
  if (existsSync(join(FOLDER, 'node_modules/better-sqlite3/build'))) return true;
  const child = Bun.spawn(['npm', 'ci', '--no-audit', '--no-fund'], {
    cwd: FOLDER,
    stdout: 'ignore',
    stderr: 'pipe',
  });
  const said = new Response(child.stderr).text();
  if ((await child.exited) === 0) return true;
  console.log(`Without the peers on Node, which cannot be installed: ${(await said).trim()}`);
  return false;
};

/** The script of a peer. */
export const peer = (name: 'bare.ts' | 'express.js' | 'fastify.js') => join(FOLDER, name);
