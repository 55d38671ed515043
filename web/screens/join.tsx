import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';

export const JoinScreen = () => (
  <Page title="Join" narrow>
    <Notice title="Coming soon">Soon.</Notice>
  </Page>
);
