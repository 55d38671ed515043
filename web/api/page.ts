/** The length of a page of a list that goes on as one scrolls. */
export const PAGE = '25';
