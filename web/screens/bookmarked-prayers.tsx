import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';

export const BookmarkedPrayersScreen = () => (
  <Page title="Bookmarked Requests" narrow>
    <Notice title="Coming soon">The requests you have bookmarked will be here.</Notice>
  </Page>
);
