import { flag } from './text.ts';

/** Why other members do not see a text. Only its author and moderators get true. */
export const hiding = {
  /** Moderators of a group are reviewing it. */
  isHeld: flag,
  /** Moderators removed it. Only its author still sees it. */
  isRemoved: flag,
};
