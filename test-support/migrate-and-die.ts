import { migrate, migrations } from '../server/db/migrate.ts';
import { openDatabase } from '../server/db/open.ts';
import { nextMigration } from './next-migration.ts';

/*
 * Upgrades a database to the next schema and ends as a power cut would, before the statement of this number:
 * `bun test-support/migrate-and-die.ts PATH NUMBER`. It exits with 0 if there are not so many.
 */
const [path = '', number = '0'] = process.argv.slice(2);
const steps = [...migrations, nextMigration()];
const db = openDatabase(path);
const client = db.$client;
const run = client.run.bind(client);
let left = Number(number);

/** The statements of a migration; those of a trigger end with `end;`. */
const statementsIn = (sql: string) => {
  const found: string[] = [];
  let begun = '';
  for (const part of sql.replaceAll(/^\s*--.*$/gm, '').split(/;[ \t]*(?:--.*)?$/m)) {
    begun = begun ? `${begun};${part}` : part;
    if (/\bbegin\b/i.test(begun) && !/\bend\s*$/i.test(begun)) continue;
    if (begun.trim()) found.push(begun);
    begun = '';
  }
  return found;
};

// SQLite runs a whole migration in one call, within which nobody can stop it.
Object.defineProperty(client, 'run', {
  value: (sql: string) => {
    for (const statement of statementsIn(sql)) {
      if (left-- === 0) process.kill(process.pid, 'SIGKILL');
      run(statement);
    }
  },
});
migrate(db, steps);
