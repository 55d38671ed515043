import { CString, dlopen, type Pointer, toArrayBuffer } from 'bun:ffi';
import { LIBRARY } from './library.ts';

/* SQLite's functions in C, out of one library, and what is read from its memory. */

const { symbols } = dlopen(LIBRARY.path, {
  sqlite3_bind_blob: { args: ['ptr', 'i32', 'ptr', 'i32', 'i64'], returns: 'i32' },
  sqlite3_bind_double: { args: ['ptr', 'i32', 'f64'], returns: 'i32' },
  sqlite3_bind_int64: { args: ['ptr', 'i32', 'i64'], returns: 'i32' },
  sqlite3_bind_null: { args: ['ptr', 'i32'], returns: 'i32' },
  sqlite3_bind_parameter_count: { args: ['ptr'], returns: 'i32' },
  sqlite3_bind_parameter_name: { args: ['ptr', 'i32'], returns: 'ptr' },
  sqlite3_bind_text: { args: ['ptr', 'i32', 'ptr', 'i32', 'i64'], returns: 'i32' },
  sqlite3_bind_zeroblob: { args: ['ptr', 'i32', 'i32'], returns: 'i32' },
  sqlite3_clear_bindings: { args: ['ptr'], returns: 'i32' },
  sqlite3_close_v2: { args: ['ptr'], returns: 'i32' },
  sqlite3_column_blob: { args: ['ptr', 'i32'], returns: 'ptr' },
  sqlite3_column_bytes: { args: ['ptr', 'i32'], returns: 'i32' },
  sqlite3_column_count: { args: ['ptr'], returns: 'i32' },
  sqlite3_column_double: { args: ['ptr', 'i32'], returns: 'f64' },
  sqlite3_column_int64: { args: ['ptr', 'i32'], returns: 'i64' },
  sqlite3_column_name: { args: ['ptr', 'i32'], returns: 'ptr' },
  sqlite3_column_text: { args: ['ptr', 'i32'], returns: 'ptr' },
  sqlite3_column_type: { args: ['ptr', 'i32'], returns: 'i32' },
  sqlite3_deserialize: { args: ['ptr', 'ptr', 'ptr', 'i64', 'i64', 'u32'], returns: 'i32' },
  sqlite3_errmsg: { args: ['ptr'], returns: 'ptr' },
  sqlite3_extended_errcode: { args: ['ptr'], returns: 'i32' },
  sqlite3_file_control: { args: ['ptr', 'ptr', 'i32', 'ptr'], returns: 'i32' },
  sqlite3_finalize: { args: ['ptr'], returns: 'i32' },
  sqlite3_free: { args: ['ptr'], returns: 'void' },
  sqlite3_get_autocommit: { args: ['ptr'], returns: 'i32' },
  sqlite3_last_insert_rowid: { args: ['ptr'], returns: 'i64' },
  sqlite3_malloc64: { args: ['u64'], returns: 'ptr' },
  sqlite3_open_v2: { args: ['ptr', 'ptr', 'i32', 'ptr'], returns: 'i32' },
  sqlite3_prepare_v3: { args: ['ptr', 'ptr', 'i32', 'u32', 'ptr', 'ptr'], returns: 'i32' },
  sqlite3_reset: { args: ['ptr'], returns: 'i32' },
  sqlite3_serialize: { args: ['ptr', 'ptr', 'ptr', 'u32'], returns: 'ptr' },
  sqlite3_step: { args: ['ptr'], returns: 'i32' },
  sqlite3_total_changes: { args: ['ptr'], returns: 'i32' },
});

export const sqlite = symbols;

export type { Pointer };

/** Returns text as C reads it: UTF-8, and a zero. */
export const forC = (text: string) => Buffer.from(`${text}\0`);

/** What a function returns that gives an address. */
type Address = bigint | Pointer | null;

const pointerOf = (address: bigint | Pointer) => Number(address) as Pointer;

/** Returns the text at an address of SQLite's memory; '' for none. */
export const textAt = (address: Address) =>
  address ? new CString(pointerOf(address)).toString() : '';

/** Returns a copy of bytes at an address of SQLite's memory. */
export const bytesAt = (address: Address, length: number) =>
  address && length > 0
    ? new Uint8Array(toArrayBuffer(pointerOf(address), 0, length).slice(0))
    : new Uint8Array();

/** Returns an address of SQLite's memory with a copy of these bytes; null if it has no memory. */
export const copyForSqlite = (bytes: Uint8Array) => {
  const address = sqlite.sqlite3_malloc64(BigInt(bytes.length));
  if (!address) return null;
  new Uint8Array(toArrayBuffer(pointerOf(address), 0, bytes.length)).set(bytes);
  return pointerOf(address);
};

/** Returns the address that SQLite has written to the first place of an array. */
export const addressIn = (out: BigUint64Array) => Number(out[0]) as Pointer;
