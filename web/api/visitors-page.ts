import type { Congregation } from '../../shared/congregation.ts';
import type { Info } from '../../shared/server-info.ts';

let isTrusted = false;

/** Whether the server has marked the page as sent to a visitor who is not signed in. */
export const isMarkedForVisitors = () =>
  document.querySelector('meta[name=session][content=none]') !== null;

/**
 * Trusts the mark of a visitor's page until the page is left or changes something, because the visitor may
 * sign in in another tab. While trusted, the app does not ask for the current user, which would log a 401 in
 * the console. Returns whether the page is marked.
 */
export function trustVisitorsPage() {
  isTrusted = isMarkedForVisitors();
  window.addEventListener('focus', doubtVisitorsPage);
  window.addEventListener('pageshow', ({ persisted }) => persisted && doubtVisitorsPage());
  document.addEventListener('visibilitychange', doubtVisitorsPage);
  return isTrusted;
}

/** Whether the mark of a visitor's page still holds. */
export const isVisitorsPage = () => isTrusted;

/** Stops trusting the mark: from now on the app asks the server. */
export const doubtVisitorsPage = () => {
  isTrusted = false;
};

/** The congregation's data in a visitor's page, if any. */
export function congregationInPage(): Congregation | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[name=congregation]');
  return meta ? JSON.parse(meta.content) : undefined;
}

/** The sign-in methods in a visitor's page, if any. */
export function signInMethodsInPage(): Pick<Info, 'mail' | 'passkeys'> | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[name=ways]');
  return meta ? JSON.parse(meta.content) : undefined;
}
