import { storedOwner } from './browser-store.ts';
import { FACES } from './cache-names.ts';

/** Maximum number of cached faces; those that were cached first are deleted. */
const MAX_FACES = 60;
/** Width and height of a cached face, in pixels. */
const SIZE = 96;
const DAY = 24 * 60 * 60 * 1000;
/** Milliseconds for which a face stays that is not shown again, as cached reads do. */
const LONGEST = 7 * DAY;

const isFace = (image: HTMLImageElement) =>
  new URL(image.src).pathname.startsWith('/api/pictures/') && image.naturalWidth > 0;

/** Milliseconds since a face was cached. */
const ageOf = ({ headers }: Response) => Date.now() - Date.parse(headers.get('date') ?? '');

/** Returns a small copy of a shown picture; null in a browser that cannot make one. */
const smallCopy = (image: HTMLImageElement) => {
  const canvas = document.createElement('canvas');
  canvas.width = SIZE;
  canvas.height = SIZE;
  canvas.getContext('2d')?.drawImage(image, 0, 0, SIZE, SIZE);
  return new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/webp', 0.8));
};

const cacheFace = async (image: HTMLImageElement) => {
  const owner = storedOwner();
  if (owner === undefined || !isFace(image)) return;
  const cache = await caches.open(FACES);
  const before = await cache.match(image.src);
  if (before && ageOf(before) < DAY) return;
  const copy = await smallCopy(image);
  if (!copy) return;
  // Deleted first, so that faces that are shown again are the last ones in the cache.
  await cache.delete(image.src);
  const headers = { date: new Date().toUTCString() };
  await cache.put(image.src, new Response(copy, { headers }));
  const faces = await cache.keys();
  for (const face of faces.slice(0, -MAX_FACES)) await cache.delete(face);
  // Another user signed in during the write, or nobody is signed in any more.
  if (storedOwner() !== owner) await caches.delete(FACES);
};

const dropOldFaces = async () => {
  if (!(await caches.has(FACES))) return;
  const cache = await caches.open(FACES);
  for (const face of await cache.keys()) {
    const cached = await cache.match(face);
    if (cached && !(ageOf(cached) < LONGEST)) await cache.delete(face);
  }
};

/**
 * Caches the faces on the screen, and from now on each new one, for a week. The service worker shows them without a
 * connection; a page without one caches none. Reads nothing from the server. Returns a function that stops it.
 */
export function cacheFaces(): () => void {
  if (!navigator.serviceWorker?.controller) return () => {};
  let writing: Promise<unknown> = Promise.resolve();
  const next = (work: () => Promise<void>) => {
    // Without room or storage the initials are shown.
    writing = writing.then(work).catch(() => {});
  };
  const onLoad = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) next(() => cacheFace(target));
  };
  next(dropOldFaces);
  for (const image of document.images) if (image.complete) next(() => cacheFace(image));
  // Events of images do not bubble.
  document.addEventListener('load', onLoad, true);
  return () => document.removeEventListener('load', onLoad, true);
}
