import { z } from 'zod';

const KEY = 'upheld.asked-code';
const KEPT_MS = 10 * 60_000;

const asked = z.object({ id: z.string(), email: z.string(), at: z.number() });
export type Asked = z.infer<typeof asked>;

/** Keeps what the mailed code needs, as phones close the page while somebody reads the mail. */
export function keepAsked(kept: Asked) {
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Then the page must stay open.
  }
}

/** What was kept, while its code can be good. */
export function keptAsked(): Asked | undefined {
  try {
    const { success, data } = asked.safeParse(JSON.parse(window.sessionStorage.getItem(KEY) ?? ''));
    return success && Date.now() - data.at < KEPT_MS ? data : undefined;
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
