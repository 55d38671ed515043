import { FACES, READS } from './cache-names.ts';

const PREFIX = 'upheld.kept.';
const OWNER = 'owner';
const DRAFT = 'draft.';
/** Key in a tab's session storage: drafts of an expired session. */
const LEFT = 'upheld.left';
const LEFT_FOR = 24 * 60 * 60_000;

/*
 * Data of one user that this browser stores between visits: reads, people's faces, drafts, their position in a
 * sitting, and queued calls. It is deleted at sign-out.
 */

/** Returns a stored value; undefined if there is none or it is invalid. */
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

/** Stores a value, or deletes it if undefined. Does nothing without storage. */
export function store(name: string, value: unknown) {
  try {
    if (value === undefined) window.localStorage.removeItem(PREFIX + name);
    else window.localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // The value lives as long as this page.
  }
}

/** Deletes everything stored. */
export function forgetStored() {
  const isOfSomebody = storedOwner() !== undefined;
  try {
    for (const key of storedKeys()) window.localStorage.removeItem(key);
    window.sessionStorage.removeItem(LEFT);
  } catch {
    // Without storage there is nothing to delete.
  }
  void forgetCachedReads();
  // A visitor who never signed in has no badge, and loads no code to clear it.
  if (isOfSomebody) void forgetBadge();
}

/** Clears the badge on the installed app's icon. */
async function forgetBadge() {
  try {
    (await import('../app-badge.ts')).clearBadge();
  } catch {
    // Offline. The next page that loads the code shows the right count.
  }
}

const storedKeys = () => Object.keys(window.localStorage).filter((key) => key.startsWith(PREFIX));

/**
 * For a session that ended without a sign-out: deletes the user's data, except drafts, which stay in this tab
 * for a day, in case the user signs in again.
 */
export function leaveDrafts() {
  const id = storedOwner();
  if (id === undefined) {
    if (leftDrafts() === undefined) forgetStored();
    return;
  }
  const drafts = Object.fromEntries(
    storedKeys()
      .filter((key) => key.startsWith(PREFIX + DRAFT))
      .map((key) => [key, window.localStorage.getItem(key) ?? '']),
  );
  forgetStored();
  try {
    window.sessionStorage.setItem(LEFT, JSON.stringify({ id, at: Date.now(), drafts }));
  } catch {
    // The drafts live as long as this page.
  }
}

type Left = { id: number; at: number; drafts: Record<string, string> };
const isLeft = (value: unknown): value is Left =>
  typeof value === 'object' && value !== null && 'id' in value && 'drafts' in value;

/** The drafts of an expired session in this tab, if less than a day old. */
const leftDrafts = () => {
  try {
    const value: unknown = JSON.parse(window.sessionStorage.getItem(LEFT) ?? 'null');
    return isLeft(value) && Math.abs(Date.now() - value.at) < LEFT_FOR ? value : undefined;
  } catch {
    return undefined;
  }
};

const isId = (value: unknown): value is number => Number.isInteger(value);

/** Id of the user whose data is stored, in all tabs; undefined after signing out. */
export const storedOwner = () => readStored(OWNER, isId);

/** Makes this user the owner of the storage and deletes the data of any other. */
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
 * The cache of reads; undefined if the browser has none, as without https, and after signing out: another tab
 * must not create it again.
 */
export const cachedReads = async () =>
  storedOwner() === undefined ? undefined : globalThis.caches?.open(READS);

/**
 * URL of a cached read. The browser's cache accepts only http and https; the desktop program's page has its
 * own scheme, so there the URL has a host that cannot exist.
 */
export const cachedAddress = (name: string) => {
  const path = `/kept/${encodeURIComponent(name)}`;
  return /^https?:$/.test(window.location.protocol) ? path : `https://kept.invalid${path}`;
};

/** Deletes the cached reads and the faces of the people in them. */
export const forgetCachedReads = async () => {
  // Throws in a browser that blocks storage.
  for (const name of [READS, FACES]) await globalThis.caches?.delete(name).catch(() => false);
};
