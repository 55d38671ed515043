import type { Database } from 'bun:sqlite';
import { is } from 'drizzle-orm';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { category } from '../../shared/prayers.ts';
import { LAST_DATE } from '../../shared/text.ts';

import * as schema from './schema.ts';

type Column = ReturnType<typeof getTableConfig>['columns'][number];

/** More than any text may have that comes in by a call, in characters. */
const LONGEST = 1_000_000;

const STORED_NAME = `length(:c) = 32 and :c not glob '*[^0-9a-f]*'`;
const TOKEN = "length(:n) = 43 and :n not glob '*[^0-9A-Za-z_-]*'";
const DAY = "date(:c) is not null and :c glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'";

/**
 * Rules of single columns, with `:c` for the column. What a file's name or the address of a picture may be
 * keeps paths out. A hash that is dearer than those of server/session/password.ts would stop all signing
 * in.
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

/** The rules of a column, each true for what may stand there. */
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
 * The first column in which a row holds what no call lets in, as `table.column`; null if there is none.
 * SQLite itself checks types, keys and what must be there. The database has to be of the newest schema.
 */
export const brokenRuleIn = (database: Database): string | null => {
  for (const table of Object.values(schema).filter((value) => is(value, SQLiteTable))) {
    const { name, columns } = getTableConfig(table);
    const checks = columns.flatMap((column) => {
      const rules = rulesOf(name, column).map((rule) =>
        `(${rule})`.replaceAll(':c', `"${column.name}"`),
      );
      const broken = `"${column.name}" is not null and not (${rules.join(' and ')})`;
      return rules.length > 0 ? [{ column: column.name, broken }] : [];
    });
    if (checks.length === 0) continue;
    const first = checks.map(({ column, broken }) => `when ${broken} then '${column}'`).join(' ');
    const any = checks.map(({ broken }) => `(${broken})`).join(' or ');
    // A statement that is left to the collector keeps the file open, and Windows removes no open file.
    using statement = database.prepare<{ name: string }, []>(
      `select case ${first} end as name from "${name}" where ${any} limit 1`,
    );
    const found = statement.get();
    if (found) return `${name}.${found.name}`;
  }
  return null;
};

function oneOf(values: readonly string[]) {
  return `:c in (${values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ')})`;
}
