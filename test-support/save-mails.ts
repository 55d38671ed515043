/*
 * `bun test-support/save-mails.ts FOLDER [LANGUAGE]`: the HTML of one mail of each kind as a file there, for
 * pictures.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { congregation, users } from '../server/db/schema.ts';
import { isLanguage } from '../shared/language.ts';
import { everyMail } from './every-mail.ts';
import { partsOf } from './mail.ts';

const [folder = '.', language = 'en'] = process.argv.slice(2);
if (!isLanguage(language)) throw new Error(`Upheld does not speak '${language}'.`);
mkdirSync(folder, { recursive: true });
for (const [kind, mail] of await everyMail(({ db }) => {
  db.update(users).set({ language }).run();
  db.update(congregation).set({ language }).run();
}))
  writeFileSync(join(folder, `${kind}.html`), partsOf(mail).html);
process.exit();
