/** Page length of lists with endless scrolling. */
export const PAGE = '25';

/** Number of answered requests on a group's page. */
export const ANSWERS_SHOWN = '2';

/** Query for one page of search results. */
export const pageFor = (q: string) => ({ limit: PAGE, ...(q && { q }) });

/** Whether an uncounted list is too long to scan by eye. */
export const isMoreThanAPage = ({
  items = [],
  hasMore,
}: {
  items?: unknown[] | undefined;
  hasMore: boolean;
}) => hasMore || items.length > Number(PAGE);

/** Whether a list is too long to scan by eye and needs a search field. */
export const isLong = ({ total = 0 }: { total?: number | undefined }) => total > Number(PAGE);
