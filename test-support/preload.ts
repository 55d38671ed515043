import { afterAll } from 'bun:test';
import { buildMessages } from '../shared/messages/build.ts';
import { killChildren } from './children.ts';
import { removeTestFolders } from './folder.ts';

// So that `bun test` alone goes by the catalogue as it is.
await buildMessages();

/** Copies of whole computers are among them, and no file's own limit counts here. In milliseconds. */
const REMOVED_WITHIN = 120_000;

// Comes after the last test of all: `bun test` ends without the 'exit' event.
afterAll(async () => {
  await killChildren();
  // SQLite keeps a closed database open for statements that are not collected yet, and Windows its file.
  Bun.gc(true);
  removeTestFolders();
}, REMOVED_WITHIN);
