import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';

export const AdminScreen = () => (
  <Page title="User Management" narrow>
    <Notice title="Coming soon">Looking after the people who use Upheld will be here.</Notice>
  </Page>
);
