import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import { testFolder } from '../../test-support/folder.ts';
import { quiet } from '../../test-support/server.ts';
import { closeFolder } from './close.ts';
import { NO_BACKUPS, openingAlone } from './database.ts';
import { openDataFolder } from './open.ts';

test('a start waits for a command that is closing the database (D6)', async () => {
  const folder = testFolder('start-beside');
  const { files, ...before } = await openDataFolder(folder, quiet);
  closeFolder({ files, ...before }, quiet);
  const other = new Database(files.database);
  other.run('pragma locking_mode = exclusive');
  other.run('begin exclusive');

  let waits = 0;
  const opened = await openDataFolder(folder, quiet, NO_BACKUPS, undefined, (own) => ({
    ...openingAlone(own),
    pause: async () => {
      waits++;
      other.close();
    },
  }));
  expect(waits).toBe(1);
  closeFolder(opened, quiet);
});
