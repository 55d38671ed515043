/** Theme and text size: what this browser alone knows, applied to the root element. */

export const THEMES = ['system', 'light', 'dark'] as const;
export const TEXT_SIZES = ['normal', 'large', 'largest'] as const;

export type Theme = (typeof THEMES)[number];
export type TextSize = (typeof TEXT_SIZES)[number];
type Appearance = { theme: Theme; textSize: TextSize };

export const THEME_KEY = 'upheld.theme';
export const TEXT_SIZE_KEY = 'upheld.text-size';
const PAGE_COLOURS = { light: '#FBF8F3', dark: '#14171D' };

const prefersDark = () => window.matchMedia('(prefers-color-scheme: dark)');

/** Writes the choices onto the root element, where the stylesheet reads them. */
export function applyAppearance({ theme: chosen, textSize }: Appearance) {
  const theme = chosen === 'system' ? (prefersDark().matches ? 'dark' : 'light') : chosen;
  document.documentElement.dataset.theme = theme;
  document.documentElement.dataset.text = textSize;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', PAGE_COLOURS[theme]);
}

/** Shows what was chosen before, and follows the system's theme where that was. */
export function applyStoredAppearance() {
  const apply = () =>
    applyAppearance({
      theme: wordStorage(THEMES).getItem(THEME_KEY),
      textSize: wordStorage(TEXT_SIZES).getItem(TEXT_SIZE_KEY),
    });
  apply();
  prefersDark().addEventListener('change', apply);
}

/** One of a few words in this browser's storage; the first of them where nothing else is kept. */
export const wordStorage = <T extends string>(words: readonly [T, ...T[]]) => ({
  getItem: (key: string): T => {
    try {
      const kept = window.localStorage.getItem(key);
      return words.find((word) => word === kept) ?? words[0];
    } catch {
      // Storage can be closed to us: private windows, strict settings.
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
