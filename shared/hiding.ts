import { flag } from './text.ts';

/** Why others do not see a text. Only its author and the moderators who look at it see true. */
export const hiding = {
  /** The moderators of a group look at it. */
  isHeld: flag,
  /** They took it out. Only its author still sees it. */
  isRemoved: flag,
};
