import { throwError } from './errors.ts';
import { bytesAt, forC, type Pointer, sqlite, textAt } from './functions.ts';

/* Prepared statements with the methods of Bun's. */

type Cell = string | number | Uint8Array | null;
type Row = Record<string, Cell>;

const ROW = 100;
const DONE = 101;
const TYPES = { integer: 1, float: 2, text: 3, blob: 4 };
/** SQLite copies the value before the call returns. */
const COPY = -1n;

/** What a statement needs of its database. */
export type Connection = {
  handle: Pointer | null;
  /** Whether names of parameters are given without their sign, and must all be there. */
  isStrict: boolean;
  statements: Set<Statement>;
};

const isNamed = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !ArrayBuffer.isView(value) &&
  !(value instanceof ArrayBuffer);

export class Statement {
  #isFinal = false;
  #columns: string[] | undefined;
  constructor(
    private readonly connection: Connection,
    private readonly pointer: Pointer,
    private readonly whenFinal = () => {},
  ) {
    connection.statements.add(this);
  }

  get columnNames() {
    this.#columns ??= Array.from({ length: sqlite.sqlite3_column_count(this.pointer) }, (_, n) =>
      textAt(sqlite.sqlite3_column_name(this.pointer, n)),
    );
    return this.#columns;
  }

  get(...values: unknown[]) {
    this.#bind(values);
    return this.#rows(() => this.#row(), 1)[0] ?? null;
  }

  all(...values: unknown[]) {
    this.#bind(values);
    return this.#rows(() => this.#row());
  }

  values(...values: unknown[]) {
    this.#bind(values);
    return this.#rows(() => this.columnNames.map((_, n) => this.#cell(n)));
  }

  *iterate(...values: unknown[]) {
    yield* this.all(...values);
  }

  run(...values: unknown[]) {
    this.#bind(values);
    const { handle } = this.connection;
    const before = sqlite.sqlite3_total_changes(handle);
    this.#rows(() => undefined);
    return {
      changes: sqlite.sqlite3_total_changes(handle) - before,
      lastInsertRowid: Number(sqlite.sqlite3_last_insert_rowid(handle)),
    };
  }

  finalize() {
    if (this.#isFinal) return;
    this.#isFinal = true;
    this.connection.statements.delete(this);
    sqlite.sqlite3_finalize(this.pointer);
    this.whenFinal();
  }

  [Symbol.dispose]() {
    this.finalize();
  }

  #bind(values: unknown[]) {
    if (this.#isFinal) throw new Error('Statement has finalized');
    if (!this.connection.handle) throw new RangeError('Cannot use a closed database');
    sqlite.sqlite3_reset(this.pointer);
    sqlite.sqlite3_clear_bindings(this.pointer);
    const count = sqlite.sqlite3_bind_parameter_count(this.pointer);
    const [first] = values;
    if (values.length === 1 && isNamed(first)) {
      for (let n = 1; n <= count; n++) this.#bindOne(n, this.#valueOf(n, first));
      return;
    }
    const list: unknown[] = values.length === 1 && Array.isArray(first) ? first : values;
    if (list.length > 0 && list.length !== count)
      throw new RangeError(`SQLite query expected ${count} values, received ${list.length}`);
    for (const [n, value] of list.entries()) this.#bindOne(n + 1, value);
  }

  #valueOf(n: number, values: Record<string, unknown>) {
    const name = textAt(sqlite.sqlite3_bind_parameter_name(this.pointer, n));
    const key = this.connection.isStrict ? name.slice(1) : name;
    if (this.connection.isStrict && !(key in values)) throw new Error(`Missing parameter "${key}"`);
    return values[key];
  }

  #bindOne(n: number, value: unknown) {
    const result = bind(this.pointer, n, value);
    if (result !== 0) throwError(this.connection.handle, result);
  }

  #rows<T>(read: () => T, limit = Number.POSITIVE_INFINITY): T[] {
    const rows: T[] = [];
    try {
      let result = sqlite.sqlite3_step(this.pointer);
      while (result === ROW) {
        rows.push(read());
        if (rows.length >= limit) return rows;
        result = sqlite.sqlite3_step(this.pointer);
      }
      if (result !== DONE) throwError(this.connection.handle, result);
      return rows;
    } finally {
      sqlite.sqlite3_reset(this.pointer);
    }
  }

  #row(): Row {
    return Object.fromEntries(this.columnNames.map((name, n) => [name, this.#cell(n)]));
  }

  #cell(n: number): Cell {
    const length = () => sqlite.sqlite3_column_bytes(this.pointer, n);
    switch (sqlite.sqlite3_column_type(this.pointer, n)) {
      case TYPES.integer:
        return Number(sqlite.sqlite3_column_int64(this.pointer, n));
      case TYPES.float:
        return sqlite.sqlite3_column_double(this.pointer, n);
      case TYPES.text: {
        const address = sqlite.sqlite3_column_text(this.pointer, n);
        return Buffer.from(bytesAt(address, length())).toString();
      }
      case TYPES.blob: {
        const address = sqlite.sqlite3_column_blob(this.pointer, n);
        return bytesAt(address, length());
      }
      default:
        return null;
    }
  }
}

/** Binds a value to the parameter with this number, as Bun does. Returns SQLite's result. */
const bind = (statement: Pointer, n: number, value: unknown): number => {
  if (value === null || value === undefined) return sqlite.sqlite3_bind_null(statement, n);
  if (typeof value === 'boolean') return sqlite.sqlite3_bind_int64(statement, n, value ? 1n : 0n);
  if (typeof value === 'bigint') return sqlite.sqlite3_bind_int64(statement, n, value);
  if (typeof value === 'number')
    return Number.isSafeInteger(value)
      ? sqlite.sqlite3_bind_int64(statement, n, BigInt(value))
      : sqlite.sqlite3_bind_double(statement, n, value);
  if (typeof value === 'string') {
    const text = forC(value);
    return sqlite.sqlite3_bind_text(statement, n, text, text.length - 1, COPY);
  }
  const bytes = bytesOf(value);
  return bytes.length > 0
    ? sqlite.sqlite3_bind_blob(statement, n, bytes, bytes.length, COPY)
    : sqlite.sqlite3_bind_zeroblob(statement, n, 0);
};

const bytesOf = (value: unknown) => {
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  if (ArrayBuffer.isView(value))
    return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  throw new TypeError('Binding expected string, TypedArray, boolean, number, bigint or null');
};
