import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A sentence, or its variants by number and the like. */
export type Message = string | Variants[];
export type Variants = {
  declarations?: string[];
  selectors?: string[];
  match: Record<string, string>;
};
export type Catalogue = ReadonlyMap<string, Message>;

/** All messages of a language, by their names. */
export const readCatalogue = (language: string): Catalogue => {
  const folder = join(import.meta.dirname, language);
  return new Map(
    readdirSync(folder).flatMap((file) =>
      Object.entries<Message>(JSON.parse(readFileSync(join(folder, file), 'utf8'))),
    ),
  );
};

/** Its sentences, by what chooses among them; one that is always the same has no name. */
export const sentencesOf = (message: Message): Record<string, string> =>
  typeof message === 'string'
    ? { '': message }
    : Object.assign({}, ...message.map(({ match }) => match));
