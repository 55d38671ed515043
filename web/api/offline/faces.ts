import { storedOwner } from './browser-store.ts';
import { FACES } from './cache-names.ts';

/** Maximum number of cached faces; older ones are deleted. */
const MOST = 60;
/** Width and height of a cached face, in pixels. */
const SIZE = 96;

const isFace = (image: HTMLImageElement) =>
  new URL(image.src).pathname.startsWith('/api/pictures/') && image.naturalWidth > 0;

/** Returns a small copy of a shown picture; null in a browser that cannot make one. */
const smallCopy = (image: HTMLImageElement) => {
  const canvas = document.createElement('canvas');
  canvas.width = SIZE;
  canvas.height = SIZE;
  canvas.getContext('2d')?.drawImage(image, 0, 0, SIZE, SIZE);
  return new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/webp', 0.8));
};

/**
 * Caches the faces on the screen, and from now on each new one, so that the service worker can show them without a
 * connection. Reads nothing from the server. Returns a function that stops it.
 */
export function keepFaces(): () => void {
  const keep = async (image: HTMLImageElement) => {
    if (!isFace(image) || storedOwner() === undefined) return;
    const cache = await globalThis.caches?.open(FACES);
    if (!cache || (await cache.match(image.src))) return;
    const copy = await smallCopy(image);
    if (!copy) return;
    await cache.put(image.src, new Response(copy));
    const faces = await cache.keys();
    for (const face of faces.slice(0, Math.max(0, faces.length - MOST))) await cache.delete(face);
    // The user signed out during the write.
    if (storedOwner() === undefined) await caches.delete(FACES);
  };
  let writing = Promise.resolve();
  const note = (image: HTMLImageElement) => {
    // Without room or storage the initials are shown.
    writing = writing.then(() => keep(image)).catch(() => {});
  };
  const onLoad = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) note(target);
  };
  for (const image of document.images) if (image.complete) note(image);
  // Events of images do not bubble.
  document.addEventListener('load', onLoad, true);
  return () => document.removeEventListener('load', onLoad, true);
}
