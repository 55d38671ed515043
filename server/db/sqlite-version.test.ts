import { describe, expect, test } from 'bun:test';
import { OldSqlite, requireSqlite } from './sqlite-version.ts';

describe('the oldest SQLite (R47)', () => {
  test('it is the first whose search tables have columns beside their index', () => {
    expect(() => requireSqlite()).not.toThrow();
    expect(() => requireSqlite('3.47.0')).not.toThrow();
    expect(() => requireSqlite('3.100.1')).not.toThrow();
    expect(() => requireSqlite('3.46.1')).toThrow(OldSqlite);
  });

  test('it is named with what a Mac needs instead', () => {
    expect(() => requireSqlite('3.43.2', 'darwin')).toThrow(
      "Upheld needs SQLite 3.47 or newer, and this Mac's system has 3.43.2. The released program for Macs brings its own: use that one, or macOS 26 or newer.",
    );
    expect(() => requireSqlite('3.43.2', 'linux')).toThrow(
      'Upheld needs SQLite 3.47 or newer, and finds 3.43.2.',
    );
  });
});
