// needs: qemu-aarch64 libc6-arm64-cross
import { expect, test } from 'bun:test';
import { buildFor, serveOnce } from './testing/serve-once.ts';

/** Where Debian keeps the C library of arm64 on a machine of another kind. */
const LIBRARIES = '/usr/aarch64-linux-gnu';

test('the program for arm64 starts, answers and stops (S3)', async () => {
  const { path, header } = await buildFor('linux-arm64');
  expect(header).toEqual({ format: 'ELF', machine: 'arm64' });
  const served = await serveOnce(['qemu-aarch64', '-L', LIBRARIES], path);
  expect(served.health).toBe('{"status":"ok"}');
  expect(served.page).toContain('<div id="root">');
  expect(served.exit).toBe(0);
  expect(served.logged.map(({ msg }) => msg)).toEqual(['started', 'stopped']);
}, 300_000);
