import type { Toast } from './toast.ts';

let summon = () => {};
const summoned = new Promise<void>((resolve) => {
  summon = resolve;
});

/** Resolves with the first toast, so that the toaster is loaded only when needed. */
export const firstToast = () => summoned;

const ASK_AGAIN_AFTER_MS = 2_000;

/** Loads the toaster, with retries, because a lost connection must not hide the message about a failure. */
export async function readToaster(): Promise<typeof import('./toaster.tsx')> {
  try {
    return await import('./toaster.tsx');
  } catch {
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_AFTER_MS));
    return readToaster();
  }
}

/** Shows a toast as soon as the toaster is ready. */
export const notify = (toast: Toast) => {
  summon();
  void readToaster().then(({ show }) => show(toast));
};
