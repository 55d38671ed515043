import { useAtom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { useEffect } from 'react';
import { m } from '../../shared/messages.ts';
import { Actions } from '../ui/actions.tsx';
import { Button } from '../ui/button.tsx';
import { Choices, Radio } from '../ui/fields/choices.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { wordStorage } from '../word-storage.ts';
import {
  applyAppearance,
  TEXT_SIZE_KEY,
  TEXT_SIZES,
  type TextSize,
  THEME_KEY,
  THEMES,
  type Theme,
} from './appearance.ts';

const THEME_WORDS = {
  system: m.shell_display_as_device,
  light: m.shell_display_light,
  dark: m.shell_display_dark,
};
const TEXT_SIZE_WORDS = {
  normal: m.shell_display_normal,
  large: m.shell_display_large,
  largest: m.shell_display_largest,
};

const atStart = { getOnInit: true };
const themeAtom = atomWithStorage<Theme>(THEME_KEY, 'system', wordStorage(THEMES), atStart);
const textSizeAtom = atomWithStorage<TextSize>(
  TEXT_SIZE_KEY,
  'normal',
  wordStorage(TEXT_SIZES),
  atStart,
);

/** Dialog for text size and colors on this device. Each choice takes effect at once. */
export function TextSizeDialog({ onClose }: { onClose: () => void }) {
  const [theme, setTheme] = useAtom(themeAtom);
  const [textSize, setTextSize] = useAtom(textSizeAtom);
  useEffect(() => applyAppearance({ theme, textSize }), [theme, textSize]);
  return (
    <Dialog open onClose={onClose} title={m.shell_text_size_title()}>
      <div className="flex flex-col gap-6">
        <Choices legend={m.shell_text_size()}>
          {TEXT_SIZES.map((size) => (
            <Radio
              key={size}
              name="text-size"
              label={TEXT_SIZE_WORDS[size]()}
              checked={size === textSize}
              onChange={() => setTextSize(size)}
            />
          ))}
        </Choices>
        <Choices legend={m.shell_display_colors()}>
          {THEMES.map((option) => (
            <Radio
              key={option}
              name="theme"
              label={THEME_WORDS[option]()}
              checked={option === theme}
              onChange={() => setTheme(option)}
            />
          ))}
        </Choices>
      </div>
      <Actions>
        <Button onClick={onClose}>{m.ui_done()}</Button>
      </Actions>
    </Dialog>
  );
}
