/**
 * Attributes of the element around the words of a heading that gets the focus. Where the element that had the focus
 * was just removed, Orca moves its cursor to the first element inside of the new one, and leaves unsaid what its
 * cursor is on. Firefox shows it an element without a role only if that has an attribute of ARIA, and this one has
 * the value that it has by default.
 */
export const HEADING_WORDS = { 'aria-atomic': false } as const;
