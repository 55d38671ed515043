type Field = 'email' | 'password';

/** The app's form, which replaces the one of the server's sign-in page. */
type AppForm = {
  setValue: (field: Field, value: string, options: { shouldDirty: true }) => void;
  onTyped: (typed: { email: string }) => void;
  /** Called with the server's sentence about a refused attempt. */
  onRefusal: (sentence: string) => void;
};

declare global {
  /** The script of the server's sign-in page, `early-sign-in.ts`. Undefined on other pages. */
  var early:
    | {
        /** Resolves when the form is not being sent. Never if it signs in: then another page is loaded. */
        settled: () => Promise<void>;
        /**
         * Gives the app, once, what a visitor did before it replaced the form: removed fields still have what
         * was typed until then. Then scrolls to the same place, focuses the same element and presses the same button.
         */
        takeOver: (form: AppForm) => void;
      }
    | undefined;
}

export {};
