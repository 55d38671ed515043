import { z } from 'zod';

/** A file of the catalogue with the sentences of mails, such as `de/mail.json`. */
type MailFile = { text: string };

/** The fewest letters of a piece, and the fewest syllables of a Korean one. */
const FEWEST = 4;
const FEWEST_IN_HANGUL = 2;

const messages = z.record(z.string(), z.string());

/**
 * Returns a module with what is written in each mail, whatever its values: the pieces between the values, of all
 * languages. Answers quote them. Throws if a file is not valid.
 */
export const mailPiecesModule = (files: readonly MailFile[]) => {
  const pieces = files.flatMap(({ text }) =>
    Object.values(messages.parse(JSON.parse(text))).flatMap(piecesOf),
  );
  return `export const mailPieces = ${JSON.stringify([...new Set(pieces)])};\n`;
};

/** A value, a choice of plural forms, or one of its forms. */
const VALUE =
  /\{\s*\w+\s*\}|\{\s*\w+\s*,\s*plural\s*,|\b(?:zero|one|two|few|many|other|=\d+)\s*\{|[{}#]/g;

const piecesOf = (message: string) =>
  message
    .split(VALUE)
    .map((piece) => piece.trim())
    .filter((piece) => {
      const letters = piece.replaceAll(/[^\p{L}\p{N}]/gu, '').length;
      return letters >= (/\p{Script=Hangul}/u.test(piece) ? FEWEST_IN_HANGUL : FEWEST);
    });
