/** The length of a page of a list that goes on as one scrolls. */
export const PAGE = '25';

/** Whether a list is too long to look through: it needs a search at its top. */
export const isLong = ({ total = 0 }: { total?: number | undefined }) => total > Number(PAGE);
