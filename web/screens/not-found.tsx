import { paths } from '../paths.ts';
import { LinkButton } from '../router.tsx';
import { Page } from '../ui/page.tsx';

export const NotFoundScreen = () => (
  <Page title="404 Page Not Found" narrow>
    <p>Did you forget to add the page to the router?</p>
    <LinkButton to={paths.dashboard} className="self-start">
      Go to Homepage
    </LinkButton>
  </Page>
);
