import { generatedCards, generatedLdif } from './cards.ts';
import { bareTable, coupleTable, pastedLines } from './lines.ts';
import { type GeneratedList, LANGUAGES, randomOf } from './people.ts';
import { generatedTable } from './table.ts';
import { asBook, asText } from './written-tables.ts';

/** Returns a list of people as some program or person may write it: the same one for the same seed. */
export const generatedList = (seed: number): GeneratedList => {
  const random = randomOf(seed);
  const language = random.pick(LANGUAGES);
  const kind = random.below(20);
  if (kind < 6) return asText(random, generatedTable(random, language));
  if (kind < 12) return asBook(random, generatedTable(random, language));
  if (kind < 14) return generatedCards(random, language);
  if (kind < 15) return generatedLdif(random, language);
  if (kind < 18) return pastedLines(random, language);
  return kind < 19 ? bareTable(random, language) : coupleTable(random);
};
