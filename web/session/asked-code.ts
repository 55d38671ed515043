const KEY = 'upheld.asked-code';
const KEPT_MS = 10 * 60_000;

export type Asked = { id: string; email: string; at: number };

const isAsked = (value: Partial<Asked> | null): value is Asked =>
  typeof value?.id === 'string' && typeof value.email === 'string' && typeof value.at === 'number';

/** Keeps what the mailed code needs, as phones close the page while somebody reads the mail. */
export function storeAskedCode(kept: Asked) {
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Then the page must stay open.
  }
}

/** What was kept, while its code can be good. */
export function storedAskedCode(): Asked | undefined {
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(KEY) ?? '');
    return isAsked(kept) && Date.now() - kept.at < KEPT_MS ? kept : undefined;
  } catch {
    return undefined;
  }
}

export function forgetAsked() {
  try {
    window.sessionStorage.removeItem(KEY);
  } catch {
    // There was nothing to remove.
  }
}
