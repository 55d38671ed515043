import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';

export const DashboardScreen = () => (
  <Page title="Dashboard" narrow>
    <Notice title="Coming soon">Soon.</Notice>
  </Page>
);
