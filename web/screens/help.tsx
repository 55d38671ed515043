import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';

export const HelpScreen = () => (
  <Page title="Help and Support" narrow>
    <Notice title="Coming soon">
      Answers to common questions, and a way to write to us, will be here.
    </Notice>
  </Page>
);
