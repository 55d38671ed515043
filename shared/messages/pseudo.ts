/** The pseudo-language: English with strange letters, for tests and for people who write screens. No shipped program has it. */
export const PSEUDO = 'en-XA';

/**
 * Returns the definition that tells a build whether it has the pseudo-language. The minifier drops the language
 * from all other builds.
 */
export const withPseudo = (isForTests: boolean) => ({
  'process.env.UPHELD_SHIPPED': isForTests ? '"no"' : '"yes"',
});
