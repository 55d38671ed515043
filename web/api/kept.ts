const PREFIX = 'upheld.kept.';
/** The browser's store of what was last read. */
const READS = 'kept-reads';
const OWNER = 'owner';

/*
 * What this browser keeps of one person between visits: what they read, what they are writing, where
 * they are in a sitting of prayer, and what they did without a connection. It is forgotten when they
 * sign out.
 */

/** What was kept under a name; undefined if there is nothing, or nothing that can be read. */
export function readKept<T>(name: string, isRight: (value: unknown) => value is T): T | undefined {
  try {
    const value: unknown = JSON.parse(window.localStorage.getItem(PREFIX + name) ?? 'null');
    return isRight(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a value, or forgets it if there is none. Without storage nothing is kept. */
export function keep(name: string, value: unknown) {
  try {
    if (value === undefined) window.localStorage.removeItem(PREFIX + name);
    else window.localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // It is known as long as this page is open.
  }
}

/** Forgets everything that was kept. */
export function forgetKept() {
  try {
    for (const key of Object.keys(window.localStorage))
      if (key.startsWith(PREFIX)) window.localStorage.removeItem(key);
  } catch {
    // There was nothing to forget.
  }
  void forgetKeptReads();
}

const isId = (value: unknown): value is number => Number.isInteger(value);

/** Whose things are kept, in all tabs; undefined after signing out. */
export const keptFor = () => readKept(OWNER, isId);

/** From now on this person's things are kept, and nobody else's. */
export function keepFor(id: number) {
  const before = keptFor();
  if (before === id) return;
  forgetKept();
  keep(OWNER, id);
}

/**
 * The store of what was last read; undefined where the browser has none, as without https, and after
 * signing out: another tab must not make it again.
 */
export const keptReads = async () =>
  keptFor() === undefined ? undefined : globalThis.caches?.open(READS);

export const forgetKeptReads = async () => {
  // A browser that blocks storage refuses even this.
  await globalThis.caches?.delete(READS).catch(() => false);
};
