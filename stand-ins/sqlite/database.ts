import { ptr } from 'bun:ffi';
import { throwError } from './errors.ts';
import { addressIn, bytesAt, copyForSqlite, forC, type Pointer, sqlite } from './functions.ts';
import { LIBRARY } from './library.ts';
import { type Connection, Statement } from './statement.ts';

/*
 * The module `bun:sqlite` over a library of SQLite: as much of it as Upheld and drizzle use. Bun for Linux cannot
 * take another SQLite than its own.
 */

export { SQLiteError } from './errors.ts';

export const constants = {
  SQLITE_OPEN_READONLY: 1,
  SQLITE_OPEN_READWRITE: 2,
  SQLITE_OPEN_CREATE: 4,
  SQLITE_OPEN_URI: 64,
  SQLITE_FCNTL_PERSIST_WAL: 10,
};

const { SQLITE_OPEN_READONLY, SQLITE_OPEN_READWRITE, SQLITE_OPEN_CREATE } = constants;
const READ_WRITE = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
/** SQLite frees the memory of a database that was read from bytes, which may grow. */
const FREE_AND_GROW = 3;
const NO_MEMORY = 7;
const MAIN = forC('main');

type Options = { readonly?: boolean; create?: boolean; readwrite?: boolean; strict?: boolean };

const flagsFor = (options: Options | number | undefined) => {
  if (typeof options === 'number') return options;
  if (options?.readonly) return SQLITE_OPEN_READONLY;
  return options?.readwrite && !options.create ? SQLITE_OPEN_READWRITE : READ_WRITE;
};

type Work<A extends unknown[], T> = (...values: A) => T;

export class Database {
  static MAX_QUERY_CACHE_SIZE = 20;
  readonly filename: string;
  readonly #connection: Connection;
  readonly #cache = new Map<string, Statement>();

  constructor(file: string | Uint8Array = ':memory:', options?: Options | number) {
    this.filename = typeof file === 'string' && file !== '' ? file : ':memory:';
    this.#connection = {
      handle: open(this.filename, flagsFor(options)),
      isStrict: typeof options === 'object' && options.strict === true,
      statements: new Set(),
    };
    if (typeof file !== 'string') this.#load(file);
  }

  static deserialize(bytes: Uint8Array, options?: Options) {
    const database = new Database(':memory:', options);
    database.#load(bytes);
    return database;
  }

  get inTransaction() {
    return sqlite.sqlite3_get_autocommit(this.#handle) === 0;
  }

  serialize() {
    const length = new BigInt64Array(1);
    const address = sqlite.sqlite3_serialize(this.#handle, MAIN, length, 0);
    const bytes = Buffer.from(bytesAt(address, Number(length[0])));
    sqlite.sqlite3_free(address);
    return bytes;
  }

  prepare(sql: string) {
    return new Statement(this.#connection, this.#compile(forC(sql)).statement);
  }

  query(sql: string) {
    const cached = this.#cache.get(sql);
    if (cached) return cached;
    const { statement } = this.#compile(forC(sql));
    const made = new Statement(this.#connection, statement, () => this.#cache.delete(sql));
    if (this.#cache.size < Database.MAX_QUERY_CACHE_SIZE) this.#cache.set(sql, made);
    return made;
  }

  clearQueryCache() {
    for (const statement of this.#cache.values()) statement.finalize();
  }

  /** Runs each of several statements. */
  run(sql: string, ...values: unknown[]) {
    const before = sqlite.sqlite3_total_changes(this.#handle);
    let rest = forC(sql);
    while (rest.length > 1) {
      const { statement, length } = this.#compile(rest);
      // A comment, or space at the end, is no statement.
      if (statement) {
        using one = new Statement(this.#connection, statement);
        one.run(...values);
      }
      rest = rest.subarray(Math.max(length, 1));
    }
    return {
      changes: sqlite.sqlite3_total_changes(this.#handle) - before,
      lastInsertRowid: Number(sqlite.sqlite3_last_insert_rowid(this.#handle)),
    };
  }

  exec(sql: string, ...values: unknown[]) {
    return this.run(sql, ...values);
  }

  fileControl(operation: number, value: number) {
    return sqlite.sqlite3_file_control(this.#handle, null, operation, new Int32Array([value]));
  }

  transaction<A extends unknown[], T>(work: Work<A, T>) {
    const within =
      (begin: string) =>
      (...values: A) => {
        const isNested = this.inTransaction;
        this.run(isNested ? 'savepoint nested' : begin);
        try {
          const result = work(...values);
          this.run(isNested ? 'release nested' : 'commit');
          return result;
        } catch (error) {
          // SQLite itself has rolled back after some errors.
          if (this.inTransaction)
            this.run(isNested ? 'rollback to nested; release nested' : 'rollback');
          throw error;
        }
      };
    return Object.assign(within('begin'), {
      deferred: within('begin deferred'),
      immediate: within('begin immediate'),
      exclusive: within('begin exclusive'),
    });
  }

  close(isStrict = false) {
    const { handle, statements } = this.#connection;
    if (!handle) return;
    for (const statement of [...statements]) statement.finalize();
    this.#connection.handle = null;
    const result = sqlite.sqlite3_close_v2(handle);
    if (isStrict && result !== 0) throwError(null, result);
  }

  [Symbol.dispose]() {
    this.close();
  }

  get #handle() {
    const { handle } = this.#connection;
    if (!handle) throw new RangeError('Cannot use a closed database');
    return handle;
  }

  /** Compiles the first statement, null if there is none, and returns how many bytes of the text it has. */
  #compile(text: Buffer) {
    const statement = new BigUint64Array(1);
    const rest = new BigUint64Array(1);
    const address = ptr(text);
    const result = sqlite.sqlite3_prepare_v3(
      this.#handle,
      address,
      text.length,
      0,
      statement,
      rest,
    );
    if (result !== 0) throwError(this.#handle, result);
    return { statement: addressIn(statement), length: Number(rest[0]) - address };
  }

  #load(bytes: Uint8Array) {
    const size = BigInt(bytes.length);
    const memory = copyForSqlite(bytes) ?? throwError(null, NO_MEMORY);
    const result = sqlite.sqlite3_deserialize(
      this.#handle,
      MAIN,
      memory,
      size,
      size,
      FREE_AND_GROW,
    );
    if (result !== 0) throwError(this.#handle, result);
  }
}

const open = (file: string, flags: number): Pointer => {
  const out = new BigUint64Array(1);
  const result = sqlite.sqlite3_open_v2(forC(file), out, flags, null);
  const handle = addressIn(out);
  if (result !== 0) {
    try {
      throwError(handle, result);
    } finally {
      sqlite.sqlite3_close_v2(handle);
    }
  }
  if (LIBRARY.isLogKept)
    sqlite.sqlite3_file_control(
      handle,
      null,
      constants.SQLITE_FCNTL_PERSIST_WAL,
      new Int32Array([1]),
    );
  return handle;
};
