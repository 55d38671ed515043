/*
 * `bun test-support/save-mails.ts FOLDER`: the HTML of one mail of each kind as a file there, for
 * pictures.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { everyMail } from './every-mail.ts';
import { partsOf } from './mail.ts';

const [folder = '.'] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
for (const [kind, mail] of await everyMail())
  writeFileSync(join(folder, `${kind}.html`), partsOf(mail).html);
process.exit();
