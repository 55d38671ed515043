import type Electron from 'electron';
import { isToPerson, mayBePermitted, mayNavigate, openedBy, outsideAddress } from './links.ts';

export type GuardedContents = Pick<
  Electron.WebContents,
  'on' | 'setWindowOpenHandler' | 'getURL' | 'downloadURL'
>;
export type GuardedSession = Pick<
  Electron.Session,
  'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler'
>;

/**
 * Restricts a window to its own pages: it cannot navigate elsewhere, open windows or embed anything. Allowed
 * links open in the system. Electron reports a click on a mail's or a phone's link as a navigation.
 */
export const guardContents = (
  contents: GuardedContents,
  openOutside: (address: string) => void,
) => {
  const keep = (event: Pick<Electron.Event, 'preventDefault'>, to: string) => {
    if (!mayNavigate(to, contents.getURL())) event.preventDefault();
  };
  contents.on('will-navigate', (event) => {
    keep(event, event.url);
    if (isToPerson(event.url)) openOutside(event.url);
  });
  contents.on('will-redirect', (event) => keep(event, event.url));
  // None of our pages has a frame.
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

/** Refuses every permission except copying text. */
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
