import type { Congregation } from '../../shared/congregation.ts';
import type { Info } from '../../shared/server-info.ts';

let isTrusted = false;

/** Whether the server has marked the page: nobody was signed in when it was sent. */
export const isMarkedForVisitors = () =>
  document.querySelector('meta[name=session][content=none]') !== null;

/**
 * The server marks the page if nobody is signed in. The app then need not ask, which would show as
 * an error in the console. That holds until this page is left or changes something, because signing
 * in is possible in other tabs too. Gives whether the page is marked.
 */
export function trustVisitorsPage() {
  isTrusted = isMarkedForVisitors();
  window.addEventListener('focus', doubtVisitorsPage);
  window.addEventListener('pageshow', ({ persisted }) => persisted && doubtVisitorsPage());
  document.addEventListener('visibilitychange', doubtVisitorsPage);
  return isTrusted;
}

/** Whether the page itself tells that nobody is signed in. */
export const isVisitorsPage = () => isTrusted;

/** From now on only the server knows. */
export const doubtVisitorsPage = () => {
  isTrusted = false;
};

/** The congregation, if this page was made for a visitor and something of it is set. */
export function congregationInPage(): Congregation | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[name=congregation]');
  return meta ? JSON.parse(meta.content) : undefined;
}

/** The ways to sign in beside the password, if this page was made for a visitor and there are any. */
export function signInMethodsInPage(): Pick<Info, 'mail' | 'passkeys'> | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[name=ways]');
  return meta ? JSON.parse(meta.content) : undefined;
}
