import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';

export const AnsweredPrayersScreen = () => (
  <Page title="Answered Prayers" narrow>
    <Notice title="Coming soon">Answered prayers will be here.</Notice>
  </Page>
);
