const PREFIX = 'upheld.kept.';
/** The browser's store of what was last read. */
const READS = 'kept-reads';
const OWNER = 'owner';
const DRAFT = 'draft.';
/** In the storage of a tab: what was being written when its session ended. */
const LEFT = 'upheld.left';
const LEFT_FOR = 24 * 60 * 60_000;

/*
 * What this browser keeps of one person between visits: what they read, what they are writing, where
 * they are in a sitting of prayer, and what they did without a connection. It is forgotten when they
 * sign out.
 */

/** What was kept under a name; undefined if there is nothing, or nothing that can be read. */
export function readStored<T>(
  name: string,
  isRight: (value: unknown) => value is T,
): T | undefined {
  try {
    const value: unknown = JSON.parse(window.localStorage.getItem(PREFIX + name) ?? 'null');
    return isRight(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a value, or forgets it if there is none. Without storage nothing is kept. */
export function store(name: string, value: unknown) {
  try {
    if (value === undefined) window.localStorage.removeItem(PREFIX + name);
    else window.localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // It is known as long as this page is open.
  }
}

/** Forgets everything that was kept. */
export function forgetStored() {
  const isOfSomebody = storedOwner() !== undefined;
  try {
    for (const key of keptKeys()) window.localStorage.removeItem(key);
    window.sessionStorage.removeItem(LEFT);
  } catch {
    // There was nothing to forget.
  }
  void forgetCachedReads();
  // A visitor who never signed in has no number, and loads nothing for it.
  if (isOfSomebody) void forgetNumber();
}

/** The number on the icon of the installed app. */
async function forgetNumber() {
  try {
    (await import('../app-badge.ts')).clearBadge();
  } catch {
    // The connection is gone. The next page that can load it shows the number that is right then.
  }
}

const keptKeys = () => Object.keys(window.localStorage).filter((key) => key.startsWith(PREFIX));

/**
 * A session has ended, and its user did not sign out here. Nothing is left on the device but what they
 * were writing, in this tab alone and for a day, in case they sign in again.
 */
export function leaveDrafts() {
  const id = storedOwner();
  if (id === undefined) {
    if (leftDrafts() === undefined) forgetStored();
    return;
  }
  const drafts = Object.fromEntries(
    keptKeys()
      .filter((key) => key.startsWith(PREFIX + DRAFT))
      .map((key) => [key, window.localStorage.getItem(key) ?? '']),
  );
  forgetStored();
  try {
    window.sessionStorage.setItem(LEFT, JSON.stringify({ id, at: Date.now(), drafts }));
  } catch {
    // They are known as long as this page is open.
  }
}

type Left = { id: number; at: number; drafts: Record<string, string> };
const isLeft = (value: unknown): value is Left =>
  typeof value === 'object' && value !== null && 'id' in value && 'drafts' in value;

/** The drafts that a session left in this tab, if it was not long ago. */
const leftDrafts = () => {
  try {
    const value: unknown = JSON.parse(window.sessionStorage.getItem(LEFT) ?? 'null');
    return isLeft(value) && Math.abs(Date.now() - value.at) < LEFT_FOR ? value : undefined;
  } catch {
    return undefined;
  }
};

const isId = (value: unknown): value is number => Number.isInteger(value);

/** Whose things are kept, in all tabs; undefined after signing out. */
export const storedOwner = () => readStored(OWNER, isId);

/** From now on this person's things are kept, and nobody else's. */
export function storeOwner(id: number) {
  const before = storedOwner();
  if (before === id) return;
  const left = leftDrafts();
  forgetStored();
  store(OWNER, id);
  if (left?.id !== id) return;
  for (const [key, draft] of Object.entries(left.drafts))
    store(key.slice(PREFIX.length), JSON.parse(draft));
}

/**
 * The store of what was last read; undefined where the browser has none, as without https, and after
 * signing out: another tab must not make it again.
 */
export const cachedReads = async () =>
  storedOwner() === undefined ? undefined : globalThis.caches?.open(READS);

/**
 * Under which address a read stands in that store. It takes none but those of http and https, and the page of
 * the desktop program has a scheme of its own: there it is an address that can never exist.
 */
export const cachedAddress = (name: string) => {
  const path = `/kept/${encodeURIComponent(name)}`;
  return /^https?:$/.test(window.location.protocol) ? path : `https://kept.invalid${path}`;
};

export const forgetCachedReads = async () => {
  // A browser that blocks storage refuses even this.
  await globalThis.caches?.delete(READS).catch(() => false);
};
