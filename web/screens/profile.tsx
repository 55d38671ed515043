import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';

export const ProfileScreen = () => (
  <Page title="Profile" narrow>
    <Notice title="Coming soon">
      Changing your name, your password and what Upheld tells you about will be here.
    </Notice>
  </Page>
);
