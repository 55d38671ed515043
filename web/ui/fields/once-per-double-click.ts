import type { MouseEvent } from 'react';

/**
 * Some people click everything twice. The second click of a double click would undo the first, so
 * it does not count (`detail` is its number, 0 for the keyboard).
 */
export const oncePerDoubleClick = (press: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) press();
};
