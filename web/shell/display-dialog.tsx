import { useAtom } from 'jotai';
import { Button } from '../ui/button.tsx';
import { Choices, Radio } from '../ui/choices.tsx';
import { Actions, Dialog } from '../ui/dialog.tsx';
import { TEXT_SIZES, THEMES } from './appearance.ts';
import { displayDialog } from './dialogs.tsx';
import { textSizeAtom, themeAtom } from './display.ts';

const THEME_WORDS = { system: 'As on this device', light: 'Light', dark: 'Dark' };
const TEXT_SIZE_WORDS = { normal: 'Normal', large: 'Large', largest: 'Largest' };

/** How Upheld looks on this device; every choice is seen at once. */
export function DisplayDialog() {
  const [isOpen, setOpen] = useAtom(displayDialog);
  const [theme, setTheme] = useAtom(themeAtom);
  const [textSize, setTextSize] = useAtom(textSizeAtom);
  const close = () => setOpen(false);
  return (
    <Dialog open={isOpen} onClose={close} title="Display">
      <div className="flex flex-col gap-6">
        <Choices legend="Text size">
          {TEXT_SIZES.map((size) => (
            <Radio
              key={size}
              name="text-size"
              label={TEXT_SIZE_WORDS[size]}
              checked={size === textSize}
              onChange={() => setTextSize(size)}
            />
          ))}
        </Choices>
        <Choices legend="Colors">
          {THEMES.map((option) => (
            <Radio
              key={option}
              name="theme"
              label={THEME_WORDS[option]}
              checked={option === theme}
              onChange={() => setTheme(option)}
            />
          ))}
        </Choices>
      </div>
      <Actions>
        <Button onClick={close}>Done</Button>
      </Actions>
    </Dialog>
  );
}
