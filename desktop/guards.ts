import type Electron from 'electron';
import { mayBePermitted, mayNavigate, openedBy, outsideAddress } from './links.ts';

export type GuardedContents = Pick<
  Electron.WebContents,
  'on' | 'setWindowOpenHandler' | 'getURL' | 'downloadURL'
>;
export type GuardedSession = Pick<
  Electron.Session,
  'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler'
>;

/**
 * Keeps a window to its own pages: it goes nowhere else, opens no other window, and embeds
 * nothing. What may be opened outside is handed to the system.
 */
export const guardContents = (
  contents: GuardedContents,
  openOutside: (address: string) => void,
) => {
  const keep = (event: Pick<Electron.Event, 'preventDefault'>, to: string) => {
    if (!mayNavigate(to, contents.getURL())) event.preventDefault();
  };
  contents.on('will-navigate', (event) => keep(event, event.url));
  contents.on('will-redirect', (event) => keep(event, event.url));
  // No page of ours has a frame.
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame) event.preventDefault();
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url, postBody }) => {
    const how = openedBy(url);
    if (how === 'download') contents.downloadURL(url);
    if (how === 'browser') openOutside(outsideAddress(url, bytesOf(postBody)));
    return { action: 'deny' };
  });
};

/** Refuses whatever a page may ask of the computer but to copy text. */
export const guardSession = (session: GuardedSession) => {
  session.setPermissionRequestHandler((_contents, permission, answer, { requestingUrl }) =>
    answer(mayBePermitted(permission, requestingUrl)),
  );
  session.setPermissionCheckHandler((_contents, permission, origin) =>
    mayBePermitted(permission, origin),
  );
  session.setDevicePermissionHandler(() => false);
};

const bytesOf = (body: Electron.PostBody | undefined) =>
  (body?.data ?? [])
    .flatMap((part) => ('bytes' in part ? [part.bytes.toString('utf8')] : []))
    .join('');
