import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';

/** Maximum characters in memory before they are written. */
const BUFFERED = 65_536;

/** A new file that is written piece by piece. Only this user can read it. */
export type Text = { add: (text: string) => void; end: () => void };

/** Creates a new file. Throws the file system's error. Its bytes are on the disk after `end`. */
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

/** Closes a file that could not be filled, and throws the first error. */
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

/** Writes bytes into a new file. */
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

/** Adds a list as JSON, one item per line. Returns the number of items. `write` adds an item. */
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
