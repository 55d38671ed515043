/*
 * The service worker: notifies of what the server pushed, and keeps the shell of the app, so
 * that it opens without a connection. It keeps nothing of what anybody wrote: no call to
 * `/api` ever passes through it.
 */
import { m } from '../shared/messages.ts';

declare const self: ServiceWorkerGlobalScope;

/** Put in by the build: every file of the app, by names that change with their content. */
declare const SHELL: { version: string; files: string[] };

const PAGE = '/index.html';
const cacheName = `upheld-${SHELL.version}`;

self.addEventListener('install', (event) => {
  // It waits for the word of whoever is using the page: a reload may cost them what they type.
  event.waitUntil(keepShell());
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
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(pageFor(request));
  else if (pathname.startsWith('/assets/')) event.respondWith(assetFor(request));
});

self.addEventListener('push', (event) => {
  // Browsers take the permission away from who is pushed to and shows nothing: always one.
  const { title, path, tag } = messageIn(event.data);
  event.waitUntil(
    self.registration.showNotification(title, {
      tag,
      icon: '/icon-192.png',
      badge: '/icon-192.png',
      data: { path },
    }),
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

async function keepShell() {
  const cache = await caches.open(cacheName);
  await cache.addAll([PAGE, ...SHELL.files]);
}

async function dropOlderShells() {
  for (const name of await caches.keys())
    if (name.startsWith('upheld-') && name !== cacheName) await caches.delete(name);
}

/** The page as the server has it now; without a connection, the one that was kept. */
async function pageFor(request: Request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(PAGE)) ?? Response.error();
  }
}

// By its name an asset is always the same, in whatever version it was kept.
async function assetFor(request: Request) {
  return (await caches.match(request)) ?? fetch(request);
}

/** What was pushed; whatever it is, there is something to show. */
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
  };
}

function parse(data: PushMessageData | null): Record<string, unknown> | null {
  try {
    const sent: unknown = data?.json();
    return typeof sent === 'object' && sent !== null ? { ...sent } : null;
  } catch {
    return null;
  }
}

/** A path of this app, and nothing that could lead out of it. */
function pathIn(data: unknown) {
  const path = typeof data === 'object' && data !== null && 'path' in data ? String(data.path) : '';
  const { origin } = self.location;
  const url = URL.canParse(path, origin) ? new URL(path, origin) : undefined;
  return path.startsWith('/') && url?.origin === origin ? url.pathname + url.search : '/';
}

/** Shows a path in a window that is open already, which goes there itself, else in a new one. */
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

/** A browser that renews its subscription tells the server, as long as someone is signed in. */
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
