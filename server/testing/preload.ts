import { afterAll } from 'bun:test';
import { removeTestFolders } from './folder.ts';

// Comes after the last test of all: `bun test` ends without the 'exit' event.
afterAll(removeTestFolders);
