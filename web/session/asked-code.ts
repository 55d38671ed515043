const KEY = 'upheld.asked-code';
const VALID_MS = 10 * 60_000;

export type Asked = { id: string; email: string; at: number };

const isAsked = (value: Partial<Asked> | null): value is Asked =>
  typeof value?.id === 'string' && typeof value.email === 'string' && typeof value.at === 'number';

/** Stores the data needed for a mailed code, because phones may drop the page while the user reads the mail. */
export function storeAskedCode(asked: Asked) {
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify(asked));
  } catch {
    // Without storage the page must stay open.
  }
}

/** Returns the stored data while its code is valid. */
export function storedAskedCode(): Asked | undefined {
  try {
    const stored = JSON.parse(window.sessionStorage.getItem(KEY) ?? '');
    return isAsked(stored) && Date.now() - stored.at < VALID_MS ? stored : undefined;
  } catch {
    return undefined;
  }
}

export function forgetAsked() {
  try {
    window.sessionStorage.removeItem(KEY);
  } catch {
    // Without storage there is nothing to remove.
  }
}
