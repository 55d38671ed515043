import type { MouseEvent } from 'react';

/**
 * Ignores the second click of a double click, which would undo the first. `detail` is the click's number, 0
 * for the keyboard.
 */
export const oncePerDoubleClick = (press: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) press();
};
