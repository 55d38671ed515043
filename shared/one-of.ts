/** Returns the source of a pattern that matches one of these words. Each word is a pattern, too. */
export const oneOf = (...lists: readonly (readonly string[])[]) => `(?:${lists.flat().join('|')})`;
