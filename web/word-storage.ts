/** Stores a choice in this browser; the first option is the default. */
export const wordStorage = <T extends string>(words: readonly [T, ...T[]]) => ({
  getItem: (key: string): T => {
    try {
      const stored = window.localStorage.getItem(key);
      return words.find((word) => word === stored) ?? words[0];
    } catch {
      // Storage may be blocked, as in private windows.
      return words[0];
    }
  },
  setItem: (key: string, word: T) => {
    try {
      window.localStorage.setItem(key, word);
    } catch {
      // The choice lasts as long as the page.
    }
  },
  removeItem: (key: string) => window.localStorage.removeItem(key),
});
