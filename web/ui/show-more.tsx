import { Button } from './button.tsx';

type ShowMoreProps = { hasMore: boolean; isLoadingMore: boolean; loadMore: () => void };

/** The end of a list that goes on: nothing where it does not. */
export const ShowMore = ({ hasMore, isLoadingMore, loadMore }: ShowMoreProps) =>
  hasMore ? (
    <Button
      tone="plain"
      className="self-center"
      onClick={loadMore}
      pending={isLoadingMore}
      pendingLabel="Loading..."
    >
      Show more
    </Button>
  ) : null;
