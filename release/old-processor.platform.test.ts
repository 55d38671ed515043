// needs: qemu-x86_64
import { expect, test } from 'bun:test';
import { buildFor, serveOnce } from './testing/serve-once.ts';

/** A processor of 2008: SSE 4.2, but neither AVX nor AVX2. */
const NEHALEM = ['qemu-x86_64', '-cpu', 'Nehalem'];

for (const name of ['linux-x64', 'linux-x64-baseline'])
  test(`the program for ${name} starts, answers and stops on a processor without AVX (S3)`, async () => {
    const { path, header } = await buildFor(name);
    expect(header).toEqual({ format: 'ELF', machine: 'x64' });
    const served = await serveOnce(NEHALEM, path);
    expect(served.health).toBe('{"status":"ok"}');
    expect(served.page).toContain('<div id="root">');
    expect(served.exit).toBe(0);
    expect(served.logged.map(({ msg }) => msg)).toEqual(['started', 'stopped']);
  }, 300_000);
