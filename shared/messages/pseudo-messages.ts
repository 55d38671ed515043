import { mapValues } from 'es-toolkit';
import { formatPlural, parsePlural } from './plural.ts';

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const STRANGE = 'åƀçđéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽ';

/** A value, a mark of a link, or a brace as text. */
const KEPT = /(\{[^}]*\}|\\[{}])/;

/** Returns a sentence between brackets and in strange letters. Plain words on a screen are then not of the catalogue. */
export const marked = (sentence: string) =>
  `⟦${sentence
    .split(KEPT)
    .map((piece, index) => (index % 2 === 1 ? piece : strange(piece)))
    .join('')}⟧`;

const strange = (text: string) =>
  text.replaceAll(/[a-z]/gi, (letter) => STRANGE[PLAIN.indexOf(letter)] ?? letter);

/** Returns English messages with every sentence marked. */
export const pseudoMessages = (english: Record<string, string>) =>
  mapValues(english, (message) => {
    const plural = parsePlural(message);
    if (!plural) return marked(message);
    return formatPlural({ ...plural, forms: mapValues(plural.forms, marked) });
  });
