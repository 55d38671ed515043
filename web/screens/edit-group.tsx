import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';

export const EditGroupScreen = () => (
  <Page title="Edit Group" narrow>
    <Notice title="Coming soon">Soon.</Notice>
  </Page>
);
