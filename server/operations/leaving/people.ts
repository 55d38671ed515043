import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { gt, sql } from 'drizzle-orm';
import type { PageQuery } from '../../../shared/call.ts';
import { userName, userReading } from '../../account/households/rows.ts';
import type { Db } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { users } from '../../db/schema.ts';
import { iso } from '../../http/iso.ts';
import { pageBounds, pageOf } from '../../http/page.ts';
import { pictureOf } from '../../pictures/pictures.ts';
import { addressBookHeadings, addressBookLine } from './address-book.ts';
import { csvLine } from './csv.ts';
import { fileNameFor } from './names.ts';
import { everyItem } from './pages.ts';
import { type WorkbookRow, workbookOf } from './workbook.ts';
import { addList, writeBytes, writeText } from './writing.ts';

/** A byte order mark: without it some spreadsheet programs expect another charset. */
const BOM = '\uFEFF';

const usersAfter = prepared((db) =>
  db
    .select()
    .from(users)
    .where(gt(users.id, sql.placeholder('before')))
    .orderBy(users.id)
    .limit(sql.placeholder('limit')),
);

/** Yields all users as stored, in order of registration. */
export const everyUser = (db: Db) =>
  everyItem((page: PageQuery) =>
    pageOf(
      usersAfter(db)
        .all(pageBounds(page, 'oldest'))
        .map((row) => ({ ...row, position: row.id })),
      page,
      (row) => row,
      'oldest',
    ),
  );

type User = typeof users.$inferSelect;

const ENDINGS = { 'image/jpeg': 'jpg', 'image/webp': 'webp' } as const;

/** Writes a user's picture. Returns its path within the folder, or null if there is none. */
const writePicture = (db: Db, folder: string, { id, username }: User) => {
  const picture = pictureOf(db, { id });
  if (!picture) return null;
  const place = `pictures/${fileNameFor(id, `${username}.${ENDINGS[picture.type]}`)}`;
  writeBytes(join(folder, place), picture.bytes);
  return place;
};

/** Returns the user who reads somebody's mail too; nulls if nobody does. */
const readerOf = (db: Db, { id }: User) => {
  const reader = userReading(db, id);
  const mailReadById = reader ?? null;
  return {
    mailReadById,
    mailReadBy: reader === undefined ? null : (userName(db, reader)?.name ?? null),
  };
};

const personIn = (db: Db, row: User, picture: string | null) => ({
  id: row.id,
  firstName: row.firstName,
  lastName: row.lastName,
  username: row.username,
  email: row.email,
  telephone: row.telephone,
  // The language of their mails.
  language: row.language ?? row.browserLanguage,
  ...readerOf(db, row),
  since: iso(row.createdAt),
  isActive: row.isActive,
  isAdmin: row.isAdmin,
  picture,
});

const COLUMNS = [
  'id',
  'firstName',
  'lastName',
  'username',
  'email',
  'telephone',
  'language',
  'mailReadBy',
  'since',
  'isActive',
  'isAdmin',
  'picture',
] as const;

/**
 * Writes `people.json`, `people.csv`, `people.xlsx`, `address-book.csv` and the pictures. Returns the
 * number of users.
 */
export const writePeople = async (db: Db, folder: string) => {
  mkdirSync(join(folder, 'pictures'), { mode: 0o700 });
  // The workbook is made as a whole: 50,000 people take some 200 MB of memory for four seconds.
  const rows: WorkbookRow[] = [COLUMNS];
  const count = writeText(join(folder, 'address-book.csv'), (book) =>
    writeText(join(folder, 'people.csv'), (table) =>
      writeText(join(folder, 'people.json'), (list) => {
        book.add(BOM + addressBookHeadings());
        table.add(BOM + csvLine(COLUMNS));
        const count = addList(list, everyUser(db), (row) => {
          const person = personIn(db, row, writePicture(db, folder, row));
          rows.push(COLUMNS.map((column) => person[column]));
          list.add(JSON.stringify(person));
          table.add(csvLine(COLUMNS.map((column) => person[column] ?? '')));
          book.add(addressBookLine(person));
        });
        list.add('\n');
        return count;
      }),
    ),
  );
  writeBytes(join(folder, 'people.xlsx'), await workbookOf('people', rows));
  return count;
};
