import { Bookmark } from 'lucide-react';
import { m } from '../../shared/messages.ts';
import { useBookmarkedPrayers } from '../api/cache/lists.ts';
import { paths } from '../paths.ts';
import { AnsweredCard } from '../prayers/answered-card.tsx';
import { byGroup } from '../prayers/lists.ts';
import { PrayerCard } from '../prayers/prayer-card.tsx';
import { PrayerGrid } from '../prayers/prayer-list.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { LinkButton } from '../ui/links.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { List } from '../ui/lists/list.tsx';
import { Page } from '../ui/page.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { Spoken } from '../ui/spoken.tsx';

/** Bookmarked requests, by group. */
export const BookmarkedPrayersScreen = () => (
  <Page title={m.prayers_bookmarks_title()} subtitle={m.prayers_bookmarks_subtitle()}>
    <List
      list={useBookmarkedPrayers()}
      loading={m.prayers_bookmarks_loading()}
      failed={m.prayers_bookmarks_failed()}
      className="flex flex-col gap-5"
    >
      {(prayers) => {
        // A removed bookmark disappears before the list is read again.
        const saved = prayers.filter((prayer) => prayer.isBookmarked);
        return saved.length === 0 ? (
          <NoBookmarks />
        ) : (
          <>
            <Spoken className="text-muted">
              {m.prayers_bookmarks_saved({ count: saved.length })}
            </Spoken>
            {byGroup(saved).map(({ name, items }) => (
              <Disclosure
                key={name}
                opens
                summary={
                  <h2 className="text-heading">
                    <RichText
                      message={m.prayers_bookmarks_section}
                      values={{ group: name, count: items.length }}
                      marks={{
                        number: (text) => (
                          <span className="whitespace-nowrap font-normal text-body text-muted">
                            {text}
                          </span>
                        ),
                      }}
                    />
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

const NoBookmarks = () => (
  <EmptyState
    title={m.prayers_bookmarks_none_title()}
    icon={<Bookmark aria-hidden />}
    action={
      <>
        <LinkButton to={paths.myPrayers} tone="plain">
          {m.prayers_view_mine()}
        </LinkButton>
        <LinkButton to={paths.groups} tone="plain">
          {m.groups_view_mine()}
        </LinkButton>
      </>
    }
  >
    {m.prayers_bookmarks_none()}
  </EmptyState>
);
