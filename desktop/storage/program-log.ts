import { appendFileSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { attempt } from 'es-toolkit';

/** What may be noted: words of this program and numbers, never what a person or a server said. */
type Fields = Readonly<Record<string, string | number>>;

/** The log is put aside at this size, in bytes. Only the one before is kept. */
const MOST = 1024 * 1024;

/**
 * What the program did, for somebody who helps: one JSON object in a line. No names, addresses or paths of
 * people belong in it. Where it cannot be written, the program goes on without.
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
  /** Its newest lines, the oldest of them first. */
  newest: (lines: number): string[] =>
    attempt(() => readFileSync(file, 'utf8').trimEnd().split('\n').slice(-lines))[1] ?? [],
});

export type ProgramLog = ReturnType<typeof programLogIn>;

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
