import { appendFileSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { attempt } from 'es-toolkit';

/** Allowed fields: words of this program and numbers, never words of a person or a server. */
type Fields = Readonly<Record<string, string | number>>;

/** Size at which the log is renamed, in bytes. Only one older log is stored. */
const MOST = 1024 * 1024;

/**
 * Log of the program for troubleshooting: one JSON object per line, without names, addresses or paths of
 * people. If it cannot be written, the program continues.
 */
export const programLogIn = (file: string) => ({
  file,
  note: (what: string, fields: Fields = {}) => {
    try {
      mkdirSync(dirname(file), { recursive: true });
      if (sizeOf(file) > MOST) renameSync(file, `${file}.1`);
      const line = JSON.stringify({ time: new Date().toISOString(), what, ...fields });
      appendFileSync(file, `${line}\n`, { mode: 0o600 });
    } catch {
      // A full disk must not stop anything.
    }
  },
  /** Returns the newest lines, the oldest of them first. */
  newest: (lines: number): string[] =>
    attempt(() => readFileSync(file, 'utf8').trimEnd().split('\n').slice(-lines))[1] ?? [],
});

export type ProgramLog = ReturnType<typeof programLogIn>;

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
