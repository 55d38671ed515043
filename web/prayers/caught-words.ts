import { SHARED_META } from '../../shared/shared-words.ts';

/** Key in a tab's session storage. */
const KEY = 'upheld.shared';
/** How long words wait for a sign-in, in milliseconds: on a shared computer the next user must not get them. */
const KEPT_FOR = 15 * 60_000;

/** Without storage, as in some private windows, and for words that do not fit into it. */
let caught: { words: string; at: number } | undefined;

/**
 * Takes the words that another program shared out of the page. They stay in this tab until `takeCaught`, as a sign-in may
 * come between; more than one program may share.
 */
export function catchShared() {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name=${SHARED_META}]`);
  const words = meta?.content;
  meta?.remove();
  if (!words) return;
  // Else a reload would post the words again.
  history.replaceState(history.state, '', location.pathname);
  const before = takeCaught();
  caught = { words: before ? `${before}&${words}` : words, at: Date.now() };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(caught));
  } catch {
    // They last as long as the page.
  }
}

/** Returns the words that were caught, once, as `title=…&text=…&url=…`; each part may be there more than once. */
export function takeCaught() {
  const kept = caught ?? stored();
  caught = undefined;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // There is nothing to remove.
  }
  return kept && Date.now() - kept.at < KEPT_FOR ? kept.words : undefined;
}

const stored = (): typeof caught => {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
};
