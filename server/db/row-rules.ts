import type { Database } from 'bun:sqlite';
import { is } from 'drizzle-orm';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { category } from '../../shared/prayers.ts';
import { LAST_DATE } from '../../shared/text.ts';
import * as schema from './schema.ts';
import { KEYS, TEXT_RULES } from './text-rules.ts';

type Column = ReturnType<typeof getTableConfig>['columns'][number];

/** More characters than any text of a call may have. */
const LONGEST = 1_000_000;

const STORED_NAME = `length(:c) = 32 and :c not glob '*[^0-9a-f]*'`;
const TOKEN = "length(:n) = 43 and :n not glob '*[^0-9A-Za-z_-]*'";
const DAY = "date(:c) is not null and :c glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'";

/**
 * Rules of single columns, with `:c` for the column. The rules of file names and picture addresses exclude
 * paths. A hash with a higher cost than those of server/session/password.ts would block all signing in.
 */
const OF_COLUMNS: Record<string, string> = {
  'resources.file': STORED_NAME,
  'uploads.file': STORED_NAME,
  'users.profile_image_url': `substr(:c, 1, 14) = '/api/pictures/' and ${TOKEN.replaceAll(':n', 'substr(:c, 15)')}`,
  'pictures.name': TOKEN.replaceAll(':n', ':c'),
  'users.password_hash':
    "substr(:c, 1, 1) <> '$' or substr(:c, 1, 31) = '$argon2id$v=19$m=19456,t=2,p=1$'",
  'prayers.need_answer_by': DAY,
  'prayer_groups.need_answer_by': DAY,
  'prayers.category': oneOf(category.options),
};

/** Returns the SQL conditions for valid values of a column. */
const rulesOf = (table: string, column: Column) => {
  const own = OF_COLUMNS[`${table}.${column.name}`];
  return [
    ...(own ? [own] : []),
    ...(column.enumValues ? [oneOf(column.enumValues)] : []),
    ...(column.columnType === 'SQLiteBoolean' ? [':c in (0, 1)'] : []),
    ...(column.columnType === 'SQLiteTextJson'
      ? ["case when json_valid(:c) then json_type(:c) = 'array' else 0 end"]
      : []),
    ...(column.columnType === 'SQLiteInteger' && column.name.endsWith('_at')
      ? [`:c between 0 and ${LAST_DATE}`]
      : []),
    ...(column.columnType === 'SQLiteText' ? [`length(:c) <= ${LONGEST}`] : []),
  ];
};

/**
 * Returns the first column with an invalid value, as `table.column`; null if there is none. SQLite itself
 * checks types, keys and required values. The database must have the newest schema.
 */
export const firstBrokenRule = (database: Database): string | null => {
  for (const { name, columns } of tables()) {
    const checks = columns.flatMap((column) => {
      const rules = rulesOf(name, column).map((rule) =>
        `(${rule})`.replaceAll(':c', `"${column.name}"`),
      );
      const broken = `"${column.name}" is not null and not (${rules.join(' and ')})`;
      return rules.length > 0 ? [{ column: column.name, broken }] : [];
    });
    const broken =
      (checks.length > 0 ? brokenInSql(database, name, checks) : null) ??
      brokenText(database, name, columns);
    if (broken !== null) return broken;
  }
  return null;
};

const tables = () =>
  Object.values(schema)
    .filter((value) => is(value, SQLiteTable))
    .map(getTableConfig);

/** Returns the text columns without a rule besides their length. */
export const columnsWithoutRule = () =>
  tables().flatMap(({ name, columns }) =>
    columns
      .filter(({ columnType, enumValues }) => columnType === 'SQLiteText' && !enumValues)
      .map((column) => `${name}.${column.name}`)
      .filter((column) => !OF_COLUMNS[column] && !TEXT_RULES[column]),
  );

type Check = { column: string; broken: string };

const brokenInSql = (database: Database, name: string, checks: Check[]) => {
  const first = checks.map(({ column, broken }) => `when ${broken} then '${column}'`).join(' ');
  const any = checks.map(({ broken }) => `(${broken})`).join(' or ');
  // A statement that is not closed keeps the file open, and Windows removes no open file.
  using statement = database.prepare<{ name: string }, []>(
    `select case ${first} end as name from "${name}" where ${any} limit 1`,
  );
  const found = statement.get();
  return found ? `${name}.${found.name}` : null;
};

/** Returns the first text column with an invalid value. Reads row by row: a table may exceed the memory. */
const brokenText = (database: Database, name: string, columns: readonly Column[]) => {
  const ruled = columns.filter((column) => TEXT_RULES[`${name}.${column.name}`]);
  if (ruled.length === 0) return null;
  const list = ruled.map((column) => `"${column.name}"`).join(', ');
  using statement = database.prepare<Record<string, unknown>, []>(`select ${list} from "${name}"`);
  for (const row of statement.iterate())
    for (const column of ruled) {
      const full = `${name}.${column.name}`;
      const text = row[column.name];
      const fits = text === null || (typeof text === 'string' && TEXT_RULES[full]?.(text));
      if (!fits || KEYS[full]?.(row) === false) return full;
    }
  return null;
};

function oneOf(values: readonly string[]) {
  return `:c in (${values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ')})`;
}
