import { LANGUAGES, type Language } from '../shared/language.ts';
import { sentencesByForm } from '../shared/messages/plural.ts';
import { PSEUDO } from '../shared/messages/pseudo.ts';
import { readCatalogue } from '../shared/messages/read.ts';

/** The languages that people can choose in a shipped program. */
export const SHIPPED: readonly Language[] = LANGUAGES.map(({ tag }) => tag).filter(
  (tag) => tag !== PSEUDO,
);

/** What stands around values in sentences from the right, and nobody sees. */
const ISOLATES = /[\u2066-\u2069]/g;
const VALUE = /(?<!\\)\{[^}]*\}/;

/** Shorter pieces of a sentence could stand in another language, or in what somebody wrote. */
const isTelling = (piece: string) =>
  /\p{Script=Hangul}|\p{Script=Arabic}/u.test(piece)
    ? piece.length >= 4
    : piece.length >= 8 && /\p{L} +\p{L}/u.test(piece);

const piecesOf = (language: Language) =>
  [...readCatalogue(language).values()]
    .flatMap((message) => Object.values(sentencesByForm(message)))
    .flatMap((sentence) => sentence.split(VALUE))
    .map((piece) => piece.replaceAll('\\', '').trim());

const ownPieces = new Map(SHIPPED.map((language) => [language, piecesOf(language)]));

/** What each language says and `reader` does not. */
const foreignTo = (reader: Language) => {
  const own = ownPieces.get(reader)?.join('\n') ?? '';
  return SHIPPED.filter((language) => language !== reader).flatMap((language) =>
    [...new Set(ownPieces.get(language))].filter(
      (piece) => isTelling(piece) && !own.includes(piece),
    ),
  );
};

const foreign = new Map<Language, string[]>();

/** The pieces of sentences in this text that no sentence in the reader's language has. */
export const foreignPiecesIn = (text: string, reader: Language) => {
  const known = foreign.get(reader) ?? foreignTo(reader);
  foreign.set(reader, known);
  const read = asRead(text);
  return known.filter((piece) => read.includes(piece));
};

/** A text without marks that nobody sees, and the entities of HTML as their signs. */
export const asRead = (text: string) =>
  text
    .replaceAll(ISOLATES, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&');
