import { atom } from 'jotai';
import {
  chooseTextSize,
  chooseTheme,
  storedTextSize,
  storedTheme,
  type TextSize,
  type Theme,
} from './appearance.ts';

const chosenTheme = atom(storedTheme());
const chosenTextSize = atom(storedTextSize());

/** The theme that was chosen; writing it also shows and keeps it. */
export const themeAtom = atom(
  (get) => get(chosenTheme),
  (_get, set, theme: Theme) => {
    set(chosenTheme, theme);
    chooseTheme(theme);
  },
);

export const textSizeAtom = atom(
  (get) => get(chosenTextSize),
  (_get, set, size: TextSize) => {
    set(chosenTextSize, size);
    chooseTextSize(size);
  },
);
