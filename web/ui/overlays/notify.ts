import type { Toast } from './toast.ts';

let summon = () => {};
const summoned = new Promise<void>((resolve) => {
  summon = resolve;
});

/** Resolves when there is a toast to show, so that a page that says nothing yet needs no toaster. */
export const firstToast = () => summoned;

const ASK_AGAIN_AFTER_MS = 2_000;

/**
 * The code that shows toasts. It is asked for until it comes, because a connection that broke in
 * between must not take the words of a failure away.
 */
export async function readToaster(): Promise<typeof import('./toaster.tsx')> {
  try {
    return await import('./toaster.tsx');
  } catch {
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_AFTER_MS));
    return readToaster();
  }
}

/** Shows a toast, as soon as there is a place for it. */
export const notify = (toast: Toast) => {
  summon();
  void readToaster().then(({ show }) => show(toast));
};
