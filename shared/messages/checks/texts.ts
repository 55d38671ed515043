import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sentencesByForm } from '../plural.ts';
import { readCatalogue } from '../read.ts';

/** A sentence of a message, or a paragraph of a guide. `place` is the name of the message, or the path of the guide. */
export type Text = { place: string; text: string };

const ROOT = join(import.meta.dirname, '../../..');

/** Words for screen readers alone. */
const SPOKEN = /\{#spoken\}.*?\{\/spoken\}/g;

/** A mark of a link or an emphasis in a sentence. */
const MARK = /(?<!\\)\{[#/][^}]*\}/g;

/** Returns the sentences of the messages of a language, without their marks. Values stay, such as `{group}`. */
export const sentencesOf = (language: string): Text[] =>
  [...readCatalogue(language)].flatMap(([place, message]) =>
    Object.values(sentencesByForm(message)).map((text) => ({
      place,
      text: text.replaceAll(MARK, ''),
    })),
  );

/** Returns the sentences as they stand on a screen: without the words for screen readers. */
export const seenSentencesOf = (language: string): Text[] =>
  [...readCatalogue(language)].flatMap(([place, message]) =>
    Object.values(sentencesByForm(message)).map((text) => ({
      place,
      text: text.replaceAll(SPOKEN, '').replaceAll(MARK, ''),
    })),
  );

/** Returns the paragraphs of the guides for members, without stars and addresses of links; none without guides. */
export const paragraphsOf = (language: string): Text[] => {
  const folder = join('docs/members', language === 'en' ? '' : language);
  if (!existsSync(join(ROOT, folder))) return [];
  return readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .sort()
    .flatMap((name) =>
      paragraphsIn(`${folder}/${name}`, readFileSync(join(ROOT, folder, name), 'utf8')),
    );
};

const paragraphsIn = (place: string, page: string): Text[] =>
  page
    .split(/\n{2,}|\n(?=[-#|] ?|\d+\. )/)
    .map((paragraph) => ({
      place,
      text: paragraph
        .replaceAll(/<[^>]*>|`[^`]*`/g, '')
        .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
        .replaceAll(/\*+|[ \t\n]+(?=[ \t\n])/g, '')
        .replaceAll('\n', ' ')
        .trim(),
    }))
    .filter(({ text }) => text !== '');
