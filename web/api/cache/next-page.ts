import type { InfiniteData } from '@tanstack/react-query';

/** State of a list after a try to read its next page. */
type Read = {
  data: InfiniteData<unknown> | undefined;
  isError: boolean;
  hasNextPage: boolean;
};

/**
 * Reads the next page of a list that has `count` pages. Resolves with true, or false if the read failed or
 * there is no page.
 *
 * Waits for a running refetch of the whole list, because a cancelled refetch would lose its changes. If an
 * event or a press cancels the read of the next page, reads it again.
 */
export async function readNextPage(
  count: number,
  fetchNextPage: (options: { cancelRefetch: false }) => Promise<Read>,
) {
  for (;;) {
    const { data, isError, hasNextPage } = await fetchNextPage({ cancelRefetch: false });
    if (!data || isError) return false;
    if (data.pages.length > count) return true;
    if (!hasNextPage) return false;
  }
}
