import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileSqlite, OWN_OPTIONS, OWN_SOURCE } from './compile-sqlite.ts';

/*
 * SQLite for the programs for Macs, compiled on any system. Its source is that of the package better-sqlite3, in the
 * version that Bun has for Linux.
 */

/** The oldest macOS that Bun's program for Macs starts on. */
const OLDEST = '13.0';
const PROCESSORS = { arm64: 'aarch64', x64: 'x86_64' } as const;
export type Processor = keyof typeof PROCESSORS;

/** With rights, though none are named, Zig signs a library for every processor, as arm64 demands. */
const NO_RIGHTS = `<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0"><dict/></plist>
`;

/** Compiles SQLite for Macs with this processor. Returns the path of the library, compressed. Throws CannotShip. */
export const makeSqlite = (processor: Processor, folder: string) => {
  mkdirSync(folder, { recursive: true });
  const library = join(folder, `libsqlite3-${processor}.dylib`);
  const rights = join(folder, 'no-rights.plist');
  writeFileSync(rights, NO_RIGHTS);
  compileSqlite({
    source: OWN_SOURCE,
    options: OWN_OPTIONS,
    target: `${PROCESSORS[processor]}-macos.${OLDEST}`,
    library,
    more: ['--entitlements', rights, '-install_name', 'libupheld-sqlite3.dylib'],
  });
  const file = `${library}.zst`;
  writeFileSync(file, Bun.zstdCompressSync(readFileSync(library), { level: 19 }));
  return file;
};
