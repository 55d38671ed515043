import { type Pointer, sqlite, textAt } from './functions.ts';

/** SQLite's result codes (sqlite.org/rescode.html), those that a program can meet. */
const NAMES: Record<number, string> = {
  1: 'ERROR',
  2: 'INTERNAL',
  3: 'PERM',
  4: 'ABORT',
  5: 'BUSY',
  6: 'LOCKED',
  7: 'NOMEM',
  8: 'READONLY',
  9: 'INTERRUPT',
  10: 'IOERR',
  11: 'CORRUPT',
  12: 'NOTFOUND',
  13: 'FULL',
  14: 'CANTOPEN',
  15: 'PROTOCOL',
  17: 'SCHEMA',
  18: 'TOOBIG',
  19: 'CONSTRAINT',
  20: 'MISMATCH',
  21: 'MISUSE',
  23: 'AUTH',
  25: 'RANGE',
  26: 'NOTADB',
  261: 'BUSY_RECOVERY',
  264: 'READONLY_RECOVERY',
  266: 'IOERR_READ',
  267: 'CORRUPT_VTAB',
  275: 'CONSTRAINT_CHECK',
  517: 'BUSY_SNAPSHOT',
  520: 'READONLY_CANTLOCK',
  522: 'IOERR_SHORT_READ',
  526: 'CANTOPEN_ISDIR',
  776: 'READONLY_ROLLBACK',
  778: 'IOERR_WRITE',
  779: 'CORRUPT_INDEX',
  782: 'CANTOPEN_FULLPATH',
  787: 'CONSTRAINT_FOREIGNKEY',
  1032: 'READONLY_DBMOVED',
  1034: 'IOERR_FSYNC',
  1288: 'READONLY_CANTINIT',
  1299: 'CONSTRAINT_NOTNULL',
  1544: 'READONLY_DIRECTORY',
  1555: 'CONSTRAINT_PRIMARYKEY',
  1811: 'CONSTRAINT_TRIGGER',
  2067: 'CONSTRAINT_UNIQUE',
  2579: 'CONSTRAINT_ROWID',
  3091: 'CONSTRAINT_DATATYPE',
  4874: 'IOERR_SHMSIZE',
};

/** An error of SQLite, with the properties of Bun's. */
export class SQLiteError extends Error {
  override name = 'SQLiteError';
  byteOffset = -1;
  constructor(
    message: string,
    /** SQLite's extended result code. */
    readonly errno: number,
    readonly code: string,
  ) {
    super(message);
  }
}

/** Throws the last error of a connection, for a result that is no success. */
export const throwError = (connection: Pointer | null, result: number): never => {
  const errno = (connection && sqlite.sqlite3_extended_errcode(connection)) || result;
  const message = connection ? textAt(sqlite.sqlite3_errmsg(connection)) : `SQLite says ${result}`;
  const name = NAMES[errno] ?? NAMES[errno & 0xff] ?? errno;
  throw new SQLiteError(message, errno, `SQLITE_${name}`);
};
