import { wordStorage } from '../word-storage.ts';

/** Theme and text size, stored in this browser and applied to the root element. */

export const THEMES = ['system', 'light', 'dark'] as const;
export const TEXT_SIZES = ['normal', 'large', 'largest'] as const;

export type Theme = (typeof THEMES)[number];
export type TextSize = (typeof TEXT_SIZES)[number];
type Appearance = { theme: Theme; textSize: TextSize };

export const THEME_KEY = 'upheld.theme';
export const TEXT_SIZE_KEY = 'upheld.text-size';
/** The header's colours, which phones continue above the page. */
const HEADER_COLOURS = { light: '#FFFFFF', dark: '#1D222B' };

const prefersDark = () => window.matchMedia('(prefers-color-scheme: dark)');

/** Sets theme and text size on the root element for the stylesheet. */
export function applyAppearance({ theme: chosen, textSize }: Appearance) {
  const theme = chosen === 'system' ? (prefersDark().matches ? 'dark' : 'light') : chosen;
  document.documentElement.dataset.theme = theme;
  document.documentElement.dataset.text = textSize;
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', HEADER_COLOURS[theme]);
}

/** Applies the stored choices, and follows the device's theme if the choice is "system". */
export function applyStoredAppearance() {
  const apply = () =>
    applyAppearance({
      theme: wordStorage(THEMES).getItem(THEME_KEY),
      textSize: wordStorage(TEXT_SIZES).getItem(TEXT_SIZE_KEY),
    });
  apply();
  prefersDark().addEventListener('change', apply);
}
