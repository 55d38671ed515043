/*
 * The service worker: shows push messages, and caches the app's files so that it opens offline. It caches no
 * data: of calls to `/api` it answers only those for pictures without a connection, from what the page cached.
 */
import { m } from '../shared/messages.ts';
import { SHARED_META, WRITE, wordsOf } from '../shared/shared-words.ts';
import { FACES } from './api/offline/cache-names.ts';

declare const self: ServiceWorkerGlobalScope;

/** Set by the build: all files of the app in one language. The version changes with any file. */
declare const SHELL: { version: string; page: string; files: string[] };

// Read once, because the build inserts the whole value at each mention.
const shell = SHELL;

const cacheName = `upheld-${shell.version}`;

self.addEventListener('install', (event) => {
  // Wait for the user to accept the update: a reload would lose unsaved text.
  event.waitUntil(cacheShell());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOlderShells().then(() => self.clients.claim()));
});

self.addEventListener('message', ({ data }) => {
  if (data === 'update') void self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.method === 'POST' && pathname === WRITE) event.respondWith(shared(request));
  if (request.method !== 'GET') return;
  if (pathname.startsWith('/api/pictures/'))
    event.respondWith(newest(request, request, { cacheName: FACES }));
  if (pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(newest(request, shell.page));
  // The server writes the congregation's name into it.
  else if (pathname.endsWith('.webmanifest')) event.respondWith(newest(request, request));
  else if (pathname.startsWith('/assets/')) event.respondWith(assetFor(request));
  else if (shell.files.includes(pathname)) event.respondWith(iconFor(request));
});

self.addEventListener('push', (event) => {
  // Always show a notification, because browsers withdraw the permission otherwise.
  const { title, path, tag, unread } = messageIn(event.data);
  event.waitUntil(
    Promise.all([
      self.registration.showNotification(title, {
        tag,
        icon: '/icon-192.png',
        badge: '/icon-192.png',
        data: { path },
      }),
      showBadge(unread),
    ]),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(pathIn(event.notification.data)));
});

self.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription, newSubscription } = event;
  event.waitUntil(renew(oldSubscription ?? null, newSubscription ?? null));
});

async function cacheShell() {
  const cache = await caches.open(cacheName);
  await cache.addAll([shell.page, ...shell.files]);
}

async function dropOlderShells() {
  for (const name of await caches.keys())
    if (name.startsWith('upheld-') && name !== cacheName) await caches.delete(name);
}

/** The server's page with what another program shares. Without a connection the cached one gets the words here. */
async function shared(request: Request) {
  const copy = request.clone();
  try {
    return await fetch(request);
  } catch {
    const page = await caches.match(shell.page);
    if (!page) return Response.error();
    const words = wordsOf(await copy.formData().catch(() => new FormData()));
    const meta = `<meta name="${SHARED_META}" content="${words.replaceAll('&', '&amp;')}">`;
    const headers = new Headers(page.headers);
    for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name);
    const html = await page.text();
    return new Response(
      html.replace('</head>', () => `${meta}</head>`),
      { headers },
    );
  }
}

/** The response of the server, or a cached one without a connection. */
async function newest(request: Request, cached: RequestInfo, options?: MultiCacheQueryOptions) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(cached, options)) ?? Response.error();
  }
}

// The name of an asset identifies its content, so any cached copy is right.
async function assetFor(request: Request) {
  return (await caches.match(request)) ?? fetch(request);
}

// An icon's name is equal in all versions, so only this version's copy is right.
async function iconFor(request: Request) {
  return (await caches.match(request, { cacheName })) ?? fetch(request);
}

/** Parses a push message, with defaults for missing fields. */
function messageIn(data: PushMessageData | null) {
  const sent = parse(data);
  const text = (key: string) => {
    const value = sent?.[key];
    return typeof value === 'string' && value ? value : undefined;
  };
  return {
    title: text('title') ?? m.shell_push_untold(),
    path: pathIn({ path: text('path') }),
    tag: text('tag') ?? 'upheld',
    unread: typeof sent?.unread === 'number' ? sent.unread : undefined,
  };
}

/** Sets the badge on the installed app's icon, if supported. */
async function showBadge(unread: number | undefined) {
  if (unread === undefined || !('setAppBadge' in self.navigator)) return;
  await self.navigator.setAppBadge(unread).catch(() => {});
}

function parse(data: PushMessageData | null): Record<string, unknown> | null {
  try {
    const sent: unknown = data?.json();
    return typeof sent === 'object' && sent !== null ? { ...sent } : null;
  } catch {
    return null;
  }
}

/** Returns a path within this app; '/' for anything else. */
function pathIn(data: unknown) {
  const path = typeof data === 'object' && data !== null && 'path' in data ? String(data.path) : '';
  const { origin } = self.location;
  const url = path.startsWith('/') ? urlOf(path) : undefined;
  return url?.origin === origin ? url.pathname + url.search : '/';
}

/** Parses a URL without `URL.canParse`, which older Safari versions with push lack. */
function urlOf(path: string) {
  try {
    return new URL(path, self.location.origin);
  } catch {
    return undefined;
  }
}

/** Opens a path in an open window, or else in a new one. */
async function open(path: string) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = windows.find(({ focused }) => focused) ?? windows[0];
  if (!shown) {
    await self.clients.openWindow(path);
    return;
  }
  await shown.focus();
  shown.postMessage({ type: 'open', path });
}

/** Sends a renewed subscription to the server. */
async function renew(before: PushSubscription | null, now: PushSubscription | null) {
  const options = before?.options;
  const subscription =
    now ?? (options ? await self.registration.pushManager.subscribe(options) : null);
  if (!subscription) return;
  await fetch('/api/notifications/subscribe', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(subscription),
  });
}
