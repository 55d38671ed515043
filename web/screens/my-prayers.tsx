import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';

export const MyPrayersScreen = () => (
  <Page title="My Prayer Requests" subtitle="Manage and track your personal prayer requests" narrow>
    <Notice title="Coming soon">Your prayer requests will be here.</Notice>
  </Page>
);
