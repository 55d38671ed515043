import { m } from '../../shared/messages.ts';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/links.tsx';
import { Page } from '../ui/page.tsx';

export const NotFoundScreen = () => (
  <Page title={m.shell_not_found_title()}>
    <p>{m.shell_not_found_explained()}</p>
    <LinkButton to={paths.dashboard} className="self-start">
      {m.shell_not_found_home()}
    </LinkButton>
  </Page>
);
