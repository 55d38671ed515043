/** Returns whether a dialog or a menu is open over the page: keys and touches belong to it. */
export const isCovered = () => document.querySelector('[role$=dialog], [role=menu]') !== null;
