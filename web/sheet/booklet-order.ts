/** The two pages of one side of a sheet, by number from 1; null for an empty page. */
export type Spread = readonly [left: number | null, right: number | null];

/**
 * Returns the pages for each side, so that sheets printed on both sides, stacked and folded once, read in
 * order. Each sheet has a front and a back.
 */
export const bookletOrder = (pages: number): Spread[] => {
  const all = Math.max(4, Math.ceil(pages / 4) * 4);
  const page = (number: number) => (number <= pages ? number : null);
  return Array.from({ length: all / 2 }, (_, side) => {
    const outer = page(all - side);
    const inner = page(side + 1);
    // On the back of a sheet the lower number is on the left.
    return side % 2 === 0 ? [outer, inner] : [inner, outer];
  });
};
