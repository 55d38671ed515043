import { LANGUAGES } from '../language.ts';
import { sentencesByForm } from './plural.ts';
import { PSEUDO } from './pseudo.ts';
import { readCatalogue } from './read.ts';

/*
 * `bun shared/messages/missing.ts` lists the messages that are missing in each language, with their English
 * sentence; `bun shared/messages/missing.ts de` in one language.
 */

const say = (line: string) => process.stdout.write(`${line}\n`);
const [, , only] = process.argv;
const english = readCatalogue('en');

for (const { tag, name } of LANGUAGES) {
  if (tag === 'en' || tag === PSEUDO || (only !== undefined && only !== tag)) continue;
  const own = readCatalogue(tag);
  const missing = [...english].filter(([message]) => !own.has(message));
  say(`${name} (${tag}): ${missing.length} of ${english.size} are missing`);
  for (const [message, words] of missing)
    say(`  ${message}: ${Object.values(sentencesByForm(words)).at(-1)}`);
}
