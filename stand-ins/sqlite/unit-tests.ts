import { mock } from 'bun:test';
import * as onLibrary from './database.ts';

/* `bun test --preload` of it runs unit tests on the library that STAND_IN_SQLITE names. */

mock.module('bun:sqlite', () => ({ ...onLibrary, default: onLibrary.Database }));
