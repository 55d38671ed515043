import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Catalogue } from './read.ts';

/** The folder with a file for each language: from which English each of its sentences was translated. */
export const NOTES_FOLDER = 'translated-from';

/** The fingerprint of the English sentence by the name of the message. */
export type Notes = Record<string, string>;

const notes = z.record(z.string(), z.string());

/** Returns the notes of a file. Throws if it has something else. */
export const parseNotes = (text: string): Notes => notes.parse(JSON.parse(text));

/** Returns the path of the notes of a language. */
export const notesFile = (language: string) =>
  join(import.meta.dirname, NOTES_FOLDER, `${language}.json`);

/** Returns the notes of a language, none for a new one. */
export const readNotes = (language: string): Notes => {
  const file = notesFile(language);
  return existsSync(file) ? parseNotes(readFileSync(file, 'utf8')) : {};
};

/** Returns six characters that change with the sentence. */
export const fingerprintOf = (english: string) =>
  createHash('sha256').update(english).digest('base64url').slice(0, 6);

/** Tells whether English has changed since the sentence was translated. A sentence without a note is taken as new. */
export const isStale = (note: string | undefined, english: string | undefined) =>
  note !== undefined && english !== undefined && note !== fingerprintOf(english);

/** Returns the names of the messages whose English has changed since they were translated. */
export const staleNames = (own: Catalogue, english: Catalogue, noted: Notes) =>
  [...own.keys()].filter((name) => isStale(noted[name], english.get(name)));

/** Returns the names of the translated messages without a note. */
export const namesWithoutNote = (own: Catalogue, noted: Notes) =>
  [...own.keys()].filter((name) => noted[name] === undefined);

/**
 * Returns the notes after somebody has compared these messages with English. Messages that the language no longer
 * has lose their notes.
 */
export const withNotes = (
  own: Catalogue,
  english: Catalogue,
  noted: Notes,
  compared: readonly string[],
): Notes => {
  const noteOf = (name: string) =>
    compared.includes(name) ? fingerprintOf(english.get(name) ?? '') : noted[name];
  return Object.fromEntries(
    [...own.keys()].sort().flatMap((name) => {
      const note = noteOf(name);
      return note === undefined ? [] : [[name, note]];
    }),
  );
};
