import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';

/** So many characters are collected before they are written. */
const BUFFERED = 65_536;

/** A new file that grows piece by piece. Only this user can read it. */
export type Text = { add: (text: string) => void; end: () => void };

/** Begins a new file. Throws the file system's error. Its bytes are on the disk after `end`. */
export const newText = (path: string): Text => {
  const file = openSync(path, 'wx', 0o600);
  let waiting = '';
  const write = () => {
    const bytes = Buffer.from(waiting);
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
    waiting = '';
  };
  return {
    add: (text) => {
      waiting += text;
      if (waiting.length >= BUFFERED) write();
    },
    end: () => {
      try {
        write();
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
    },
  };
};

/** Writes a new file by `fill`. */
export const writeText = <Result>(path: string, fill: (text: Text) => Result): Result => {
  const text = newText(path);
  const result = endAfter(text, () => fill(text));
  text.end();
  return result;
};

/** A file that could not be filled is closed; why it could not be is what counts. */
const endAfter = <Result>(text: Text, work: () => Result) => {
  try {
    return work();
  } catch (error) {
    try {
      text.end();
    } catch {}
    throw error;
  }
};

/** Writes a new file of these bytes. */
export const writeBytes = (path: string, bytes: Uint8Array) => {
  const file = openSync(path, 'wx', 0o600);
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
};

export const writeJson = (path: string, value: unknown) =>
  writeText(path, (text) => text.add(`${JSON.stringify(value, undefined, 2)}\n`));

/**
 * Adds a list as JSON, an item on each line, and returns how many there are. `write` adds an item;
 * by default as it is.
 */
export const addList = <Item>(
  text: Text,
  items: Iterable<Item>,
  write: (item: Item) => void = (item) => text.add(JSON.stringify(item)),
) => {
  let count = 0;
  text.add('[');
  for (const item of items) {
    text.add(count++ === 0 ? '\n' : ',\n');
    write(item);
  }
  text.add('\n]');
  return count;
};

/** Adds an object as JSON whose last field is a list: `{…fields, "name": [ …items ]}`. */
export const addWithList = <Item>(
  text: Text,
  fields: object,
  name: string,
  items: Iterable<Item>,
) => {
  text.add(`${JSON.stringify(fields).slice(0, -1)},${JSON.stringify(name)}:`);
  addList(text, items);
  text.add('}');
};
