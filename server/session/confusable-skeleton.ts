/** Loading the table takes 7 ms, so it is loaded at first use instead of at the start. */
const confusables = (): typeof import('unicode-confusables') => require('unicode-confusables');

/**
 * Returns the confusable skeleton of a username, ignoring case (Unicode Technical Standard 39, section 4).
 * Usernames that people cannot tell apart have one skeleton.
 */
export const confusableSkeleton = (username: string) => {
  const { rectifyConfusion } = confusables();
  return rectifyConfusion(rectifyConfusion(username.normalize('NFKC').toLowerCase()).toLowerCase())
    .normalize('NFD')
    .toLowerCase();
};
