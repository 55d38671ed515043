import { afterAll } from 'bun:test';
import { buildMessages } from '../../../shared/messages/build.ts';
import { removeTestFolders } from './folder.ts';

// So that `bun test` alone goes by the catalogue as it is.
await buildMessages();

// Comes after the last test of all: `bun test` ends without the 'exit' event.
afterAll(removeTestFolders);
