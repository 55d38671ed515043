/** Theme and text size: what this browser alone knows, applied to the root element. */

export const THEMES = ['system', 'light', 'dark'] as const;
export const TEXT_SIZES = ['normal', 'large', 'largest'] as const;

export type Theme = (typeof THEMES)[number];
export type TextSize = (typeof TEXT_SIZES)[number];

const THEME_KEY = 'upheld.theme';
const TEXT_SIZE_KEY = 'upheld.text-size';
const PAGE_COLOURS = { light: '#FBF8F3', dark: '#14171D' };

const prefersDark = () => window.matchMedia('(prefers-color-scheme: dark)');

export const storedTheme = (): Theme => choice(THEMES, THEME_KEY);
export const storedTextSize = (): TextSize => choice(TEXT_SIZES, TEXT_SIZE_KEY);

export function chooseTheme(theme: Theme) {
  store(THEME_KEY, theme);
  applyAppearance();
}

export function chooseTextSize(size: TextSize) {
  store(TEXT_SIZE_KEY, size);
  applyAppearance();
}

/** Writes the choices onto the root element, where the stylesheet reads them. */
export function applyAppearance() {
  const chosen = storedTheme();
  const theme = chosen === 'system' ? (prefersDark().matches ? 'dark' : 'light') : chosen;
  document.documentElement.dataset.theme = theme;
  document.documentElement.dataset.text = storedTextSize();
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', PAGE_COLOURS[theme]);
}

export function followSystemTheme() {
  prefersDark().addEventListener('change', applyAppearance);
}

function choice<T extends string>(options: readonly [T, ...T[]], key: string): T {
  const stored = read(key);
  return options.find((option) => option === stored) ?? options[0];
}

// Storage can be closed to us (private windows, strict settings): the choice then lasts one page.
const unsaved = new Map<string, string>();

function read(key: string) {
  try {
    return window.localStorage.getItem(key) ?? unsaved.get(key);
  } catch {
    return unsaved.get(key);
  }
}

function store(key: string, value: string) {
  unsaved.set(key, value);
  try {
    window.localStorage.setItem(key, value);
  } catch {
    // Kept in memory above.
  }
}
