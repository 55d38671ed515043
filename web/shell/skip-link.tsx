/** Lets the keyboard pass over the navigation. */
export const SkipLink = () => (
  <a
    href="#main"
    className="sr-only z-50 rounded-control bg-primary px-4 py-3 font-semibold text-on-primary focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
  >
    Skip to content
  </a>
);
