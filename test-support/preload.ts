import { afterAll } from 'bun:test';
import { buildMessages } from '../shared/messages/build.ts';
import { killChildren } from './children.ts';
import { removeTestFolders } from './folder.ts';

// `bun test` alone must use the current catalogue.
await buildMessages();

/** Time limit in milliseconds; some folders are copies of whole computers. */
const REMOVED_WITHIN = 120_000;

// Runs after the last test: `bun test` ends without the 'exit' event.
afterAll(async () => {
  await killChildren();
  // SQLite keeps a database open until its statements are collected, and Windows removes no open file.
  Bun.gc(true);
  removeTestFolders();
}, REMOVED_WITHIN);
