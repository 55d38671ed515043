import { LANGUAGES } from '../language.ts';
import { PSEUDO } from './pseudo.ts';
import { readCatalogue, sentencesOf } from './read.ts';

/*
 * `bun shared/messages/missing.ts` lists what is not translated yet and so shown in English;
 * `bun shared/messages/missing.ts de` in one language alone.
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
    say(`  ${message}: ${Object.values(sentencesOf(words)).at(-1)}`);
}
