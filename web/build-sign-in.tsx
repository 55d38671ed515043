import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from './router.tsx';
import { AuthPage } from './screens/auth.tsx';
import { VisitorsFrame } from './shell/signed-out-header.tsx';

/**
 * The sign-in page without its forms, as HTML. It stands in the page itself, so that people have
 * something to read while the app's code is on its way. The app then draws the same in its place.
 */
export const signInMarkup = () =>
  renderToStaticMarkup(
    <MemoryRouter>
      <VisitorsFrame as="div">
        <AuthPage />
      </VisitorsFrame>
    </MemoryRouter>,
  );
