import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';

export const GroupScreen = () => (
  <Page title="Group" narrow>
    <Notice title="Coming soon">Soon.</Notice>
  </Page>
);
