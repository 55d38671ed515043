import { Bookmark } from 'lucide-react';
import { useBookmarkedPrayers } from '../api/queries.ts';
import { paths } from '../paths.ts';
import { AnsweredCard } from '../prayers/answered-card.tsx';
import { byGroup } from '../prayers/lists.ts';
import { PrayerCard } from '../prayers/prayer-card.tsx';
import { PrayerGrid } from '../prayers/prayer-list.tsx';
import { counted } from '../prayers/words.ts';
import { LinkButton } from '../router.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { List } from '../ui/list.tsx';
import { Page } from '../ui/page.tsx';

/** What one wants to come back to, by the group it was shared with. */
export const BookmarkedPrayersScreen = () => (
  <Page title="Bookmarked Requests" subtitle="Only you see what you have bookmarked">
    <List
      list={useBookmarkedPrayers()}
      loading="Loading bookmarks..."
      failed="Your bookmarks did not load."
      className="flex flex-col gap-5"
    >
      {(prayers) => {
        // What was just taken out is gone at once; the list itself follows.
        const saved = prayers.filter((prayer) => prayer.isBookmarked);
        return saved.length === 0 ? (
          nothing
        ) : (
          <>
            <p role="status" className="text-muted">
              {counted(saved.length, 'bookmark')} saved
            </p>
            {byGroup(saved).map(({ name, items }) => (
              <Disclosure
                key={name}
                openAtFirst
                summary={
                  <h2 className="text-heading">
                    {name}{' '}
                    <span className="whitespace-nowrap font-normal text-body text-muted">
                      ({counted(items.length, 'bookmark')})
                    </span>
                  </h2>
                }
              >
                <PrayerGrid>
                  {items.map((prayer) => {
                    const CardOf = prayer.isAnswered ? AnsweredCard : PrayerCard;
                    return <CardOf key={prayer.id} prayer={prayer} heading="h3" showsBookmark />;
                  })}
                </PrayerGrid>
              </Disclosure>
            ))}
          </>
        );
      }}
    </List>
  </Page>
);

const nothing = (
  <EmptyState
    title="No bookmarked requests yet"
    icon={<Bookmark aria-hidden />}
    action={
      <>
        <LinkButton to={paths.myPrayers} tone="plain">
          View My Prayer Requests
        </LinkButton>
        <LinkButton to={paths.groups} tone="plain">
          View My Groups
        </LinkButton>
      </>
    }
  >
    Press Bookmark on a request to find it here again.
  </EmptyState>
);
