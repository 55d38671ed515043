const SYLLABLES = 'ma ri to pra ven sho lu kei da no per si wa hel gro tha bi cu fe jo'.split(' ');
const COMMON =
  'please pray for the my and prayer mother of surgery praying healing strength comfort'.split(' ');

/**
 * Texts of so many words: the same ones in every run, a few words of them very often, as in a
 * language.
 */
export const wordsFrom = (seed: number) => {
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const syllable = () => SYLLABLES[Math.floor(random() * SYLLABLES.length)];
  const made = Array.from({ length: 20_000 }, () =>
    Array.from({ length: 1 + Math.floor(random() * 4) }, syllable).join(''),
  );
  const vocabulary = [...COMMON, ...made];
  return (count: number) =>
    Array.from({ length: count }, () => vocabulary[Math.floor(20_000 * random() ** 5)]).join(' ');
};
