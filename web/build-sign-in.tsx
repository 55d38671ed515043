import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from './router.tsx';
import { AuthPage } from './screens/auth.tsx';
import { VisitorsFrame } from './shell/signed-out-header.tsx';

/**
 * Returns the sign-in page without its forms, as HTML. The page contains it, so that visitors can read while
 * the app's code is loading. The app then draws the same content in its place.
 */
export const signInMarkup = () =>
  renderToStaticMarkup(
    <MemoryRouter>
      <VisitorsFrame as="div">
        <AuthPage />
      </VisitorsFrame>
    </MemoryRouter>,
  );
