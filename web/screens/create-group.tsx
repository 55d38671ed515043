import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';

export const CreateGroupScreen = () => (
  <Page title="Create a New Prayer Group" narrow>
    <Notice title="Coming soon">Soon.</Notice>
  </Page>
);
