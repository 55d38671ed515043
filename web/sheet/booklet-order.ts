/** The two pages of one side of a sheet, by number from 1; null for a page that stays empty. */
export type Spread = readonly [left: number | null, right: number | null];

/**
 * Which pages stand side by side, so that sheets printed on both sides, laid on each other and
 * folded once, read from the first page to the last. Each sheet has a front and a back.
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
