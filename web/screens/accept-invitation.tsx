import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';

export const AcceptInvitationScreen = () => (
  <Page title="Invitation" narrow>
    <Notice title="Coming soon">Soon.</Notice>
  </Page>
);
