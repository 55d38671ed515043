import { join } from 'node:path';
import { settingsOf } from '../../congregation/congregation.ts';
import type { Db } from '../../db/open.ts';
import { iso } from '../../http/iso.ts';
import { inLanguage, readerLanguage } from '../../language.ts';
import { countPrayersOfGroup } from '../../prayers/all-of-group.ts';
import { VERSION } from '../../version.ts';
import { fillFolder } from './folder.ts';
import { everyGroup, writeGroups } from './groups.ts';
import { everyResource, writeLibrary } from './library.ts';
import { writeMessages } from './messages.ts';
import { writePeople } from './people.ts';
import { writePersonalFiles } from './personal.ts';
import { readme } from './readme.ts';
import { writeRequests } from './requests.ts';
import { dateFormats } from './requests-page.ts';
import { writeJson, writeText } from './writing.ts';

export type Leaving = {
  db: Db;
  /** The folder with the library's files. */
  uploads: string;
  /** The target folder, which is missing or empty. */
  folder: string;
  /** Milliseconds since 1970. */
  now: number;
  /** Also writes each user's own export. These name the authors of anonymous requests. */
  withPersonalFiles?: boolean;
  progress?: (done: number, total: number) => void;
};

/**
 * Writes all that members and administrators can see into a folder, in formats that need no Upheld, as it is
 * at one moment. The server may run and write meanwhile. Without personal files no file tells who wrote an
 * anonymous request. Throws FolderNotEmpty and NotExported; then no file is left behind.
 */
export const exportEverything = ({ db, folder, ...rest }: Leaving) =>
  fillFolder(folder, async (working) => {
    // All reads in one transaction see one moment.
    db.$client.run('begin');
    try {
      const language = readerLanguage(null, settingsOf(db).language);
      return await inLanguage(language, () => write({ db, ...rest }, working));
    } finally {
      db.$client.run('rollback');
    }
  });

const write = async (
  { db, uploads, now, withPersonalFiles = false, progress = () => {} }: Omit<Leaving, 'folder'>,
  folder: string,
) => {
  const settings = settingsOf(db);
  const about = { product: 'upheld', version: VERSION, exportedAt: iso(now) };
  writeJson(join(folder, 'congregation.json'), { ...about, ...settings });
  const people = await writePeople(db, folder);
  const groups = writeGroups(db, folder);
  writeMessages(db, folder);

  const requests = requestsIn(db);
  const total = requests + resourcesIn(db) + (withPersonalFiles ? people : 0);
  let passed = 0;
  const done = () => progress(++passed, total);
  const dates = dateFormats(settings.timeZone);
  for (const group of everyGroup(db)) writeRequests(db, folder, group, dates, done);
  const library = await writeLibrary(db, uploads, folder, done);
  if (withPersonalFiles) await writePersonalFiles(db, folder, now, done);
  writeText(join(folder, 'README.txt'), (text) => text.add(`${readme(now, withPersonalFiles)}\n`));
  return { people, groups, requests, ...library };
};

/** Number of requests; one that is shared with two groups counts twice. */
const requestsIn = (db: Db) => {
  let count = 0;
  for (const group of everyGroup(db)) count += countPrayersOfGroup(db, group);
  return count;
};

const resourcesIn = (db: Db) => {
  let count = 0;
  for (const _ of everyResource(db)) count++;
  return count;
};
