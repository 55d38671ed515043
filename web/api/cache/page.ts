/** The length of a page of a list that goes on as one scrolls. */
export const PAGE = '25';

/** A group's page shows so many answers. */
export const ANSWERS_SHOWN = '2';

/** A page of a list that goes on as one scrolls, of what is looked for. */
export const pageFor = (q: string) => ({ limit: PAGE, ...(q && { q }) });

/** Whether a list whose length is not counted is too long to look through. */
export const isMoreThanAPage = ({
  items = [],
  hasMore,
}: {
  items?: unknown[] | undefined;
  hasMore: boolean;
}) => hasMore || items.length > Number(PAGE);

/** Whether a list is too long to look through: it needs a search at its top. */
export const isLong = ({ total = 0 }: { total?: number | undefined }) => total > Number(PAGE);
