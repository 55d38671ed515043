/** Returns the earlier list if the later one has the same items in the same order, else the later one. */
export const sameOr = <Item>(before: Item[], after: Item[]) =>
  before.length === after.length && after.every((item, n) => item === before[n]) ? before : after;
