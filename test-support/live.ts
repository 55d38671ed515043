/** Selector of the live regions of the pages. They have no role: Orca says "statusbar" at each with the role "status". */
export const LIVE = '[aria-live=polite][aria-atomic=true]';
