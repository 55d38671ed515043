import { join } from 'node:path';
import { messagesOf } from '../../contact/contact.ts';
import type { Db } from '../../db/open.ts';
import { everyItem } from './pages.ts';
import { addList, writeText } from './writing.ts';

/** Writes `messages.json`: members' messages to the administrators. */
export const writeMessages = (db: Db, folder: string) =>
  writeText(join(folder, 'messages.json'), (text) => {
    addList(
      text,
      everyItem((page) => messagesOf(db, page)),
    );
    text.add('\n');
  });
