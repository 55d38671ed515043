import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';

export const ResourcesScreen = () => (
  <Page title="Resources" subtitle="Download helpful resources and documents" narrow>
    <Notice title="Coming soon">The documents your congregation shares will be here.</Notice>
  </Page>
);
