import { groupBy } from 'es-toolkit';
import type { Language } from '../shared/language.ts';
import { sentencesByForm } from '../shared/messages/plural.ts';
import { readCatalogue } from '../shared/messages/read.ts';
import { SHIPPED } from '../shared/messages/shipped.ts';

/** What stands around values in sentences from the right and in words that stay whole, and nobody sees. */
const UNSEEN = /[\u2060\u2066-\u2069]/g;
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
    .map((piece) => piece.replaceAll('\\', '').replaceAll('\u00a0', ' ').trim());

const ownPieces = new Map(SHIPPED.map((language) => [language, piecesOf(language)]));

/** Length of the shortest telling piece. */
const SHORTEST = 4;

/**
 * Returns a function that returns which of these pieces a text has. The function reads a text once: looking for
 * each of 17,000 pieces took a hundred times as long.
 */
const finderOf = (pieces: readonly string[]) => {
  const byStart = new Map(
    Object.entries(groupBy([...new Set(pieces)], (piece) => piece.slice(0, SHORTEST))),
  );
  return (text: string) => {
    const found = new Set<string>();
    for (let at = 0; at < text.length; at++)
      for (const piece of byStart.get(text.slice(at, at + SHORTEST)) ?? [])
        if (text.startsWith(piece, at)) found.add(piece);
    return found;
  };
};

/** Returns a finder of the telling pieces that other languages have and `reader` does not. */
const foreignTo = (reader: Language) => {
  const others = SHIPPED.filter((language) => language !== reader)
    .flatMap((language) => ownPieces.get(language) ?? [])
    .filter(isTelling);
  const shared = finderOf(others)(ownPieces.get(reader)?.join('\n') ?? '');
  return finderOf(others.filter((piece) => !shared.has(piece)));
};

const foreign = new Map<Language, ReturnType<typeof finderOf>>();

/** Returns the pieces of sentences in this text that no sentence in the reader's language has. */
export const foreignPiecesIn = (text: string, reader: Language) => {
  const find = foreign.get(reader) ?? foreignTo(reader);
  foreign.set(reader, find);
  return [...find(asRead(text))];
};

/** A text without marks that nobody sees, and the entities of HTML as their signs. */
export const asRead = (text: string) =>
  text
    .replaceAll(UNSEEN, '')
    .replaceAll('\u00a0', ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&');
