import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';

export const GroupsScreen = () => (
  <Page title="My Groups" narrow>
    <Notice title="Coming soon">Soon.</Notice>
  </Page>
);
