/** A choice in this browser's storage; the first option by default. */
export const wordStorage = <T extends string>(words: readonly [T, ...T[]]) => ({
  getItem: (key: string): T => {
    try {
      const kept = window.localStorage.getItem(key);
      return words.find((word) => word === kept) ?? words[0];
    } catch {
      // Storage may be blocked, for example in private windows.
      return words[0];
    }
  },
  setItem: (key: string, word: T) => {
    try {
      window.localStorage.setItem(key, word);
    } catch {
      // The choice then lasts as long as the page is open.
    }
  },
  removeItem: (key: string) => window.localStorage.removeItem(key),
});
