import { kind } from '../kind.ts';
import { putOnScreens } from '../put-on-screens.ts';

/** A password that a stranger may have chosen is void, since the address was proven. */
export const passwordVoid = kind('password-void', {
  screen: {},
  notify: (occasion, to: { userId: number }) => putOnScreens(occasion, to),
});
