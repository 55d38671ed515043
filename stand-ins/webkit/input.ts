import type { Frame } from './frame.ts';

/** Keys that are no letters, as WebDriver names them (W3C WebDriver, 17.4.2). */
const KEYS: Record<string, string> = {
  ...{ Enter: '\uE007', Tab: '\uE004', Escape: '\uE00C', Backspace: '\uE003', Delete: '\uE017' },
  ...{ ArrowUp: '\uE013', ArrowDown: '\uE015', ArrowLeft: '\uE012', ArrowRight: '\uE014' },
  ...{ Home: '\uE011', End: '\uE010', PageUp: '\uE00E', PageDown: '\uE00F', Space: ' ' },
  ...{ Shift: '\uE008', Control: '\uE009', ControlOrMeta: '\uE009', Alt: '\uE00A' },
};

export const keyboardOf = (frame: Frame) => {
  const press = async (name: string) => {
    const keys = name === '+' ? [name] : name.split('+').map((key) => KEYS[key] ?? key);
    const down = keys.map((value) => ({ type: 'keyDown', value }));
    const up = keys.toReversed().map((value) => ({ type: 'keyUp', value }));
    const actions = [{ type: 'key', id: 'keys', actions: [...down, ...up] }];
    await frame.send('POST', '/actions', { actions });
  };
  const turn = (type: 'keyDown' | 'keyUp') => (name: string) =>
    frame.send('POST', '/actions', {
      actions: [{ type: 'key', id: 'keys', actions: [{ type, value: KEYS[name] ?? name }] }],
    });
  return {
    press,
    down: turn('keyDown'),
    up: turn('keyUp'),
    type: async (text: string) => {
      for (const letter of text) await press(letter);
    },
  };
};

export const mouseOf = (frame: Frame) => ({
  move: (x: number, y: number) =>
    frame.act({ type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 }),
  down: () => frame.act({ type: 'pointerDown', button: 0 }),
  up: () => frame.act({ type: 'pointerUp', button: 0 }),
});
