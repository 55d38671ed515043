import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** Databases of the schemas that were released, as they were then. */
export const FIXTURES = join(import.meta.dir, '../server/db/fixtures');

export const fixtureName = (schema: number) => `schema-${schema}.db.gz`;

/** The schemas that are kept, by number. */
export const storedSchemas = () =>
  readdirSync(FIXTURES)
    .map((name) => Number(/^schema-(\d+)\.db\.gz$/.exec(name)?.[1] ?? 0))
    .filter((schema) => schema > 0)
    .sort((a, b) => a - b);

/** A congregation in that schema, as the bytes of a database. */
export const storedDatabase = (schema: number) =>
  gunzipSync(readFileSync(join(FIXTURES, fixtureName(schema))));
