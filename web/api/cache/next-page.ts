import type { InfiniteData } from '@tanstack/react-query';

/** What is known of a list after a try to read its next page. */
type Read = {
  data: InfiniteData<unknown> | undefined;
  isError: boolean;
  hasNextPage: boolean;
};

/**
 * Reads the next page of a list that has `count` pages, and comes back when it is here: true, or
 * false if it could not be read or there is none.
 *
 * A read of the whole list, as after news, is let finish first, because breaking it off would lose
 * the news. News and presses in turn break off a read of the next page, which is then made again.
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
