import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';

export const EditPrayerScreen = () => (
  <Page title="Edit Prayer Request" narrow>
    <Notice title="Coming soon">Changing a prayer request will be possible here.</Notice>
  </Page>
);
