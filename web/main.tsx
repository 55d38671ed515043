import './styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { z } from 'zod';
import {
  askAgainOnFocus,
  askAgainOnReturn,
  keepFinishingSignOut,
  keepToOnePerson,
} from './api/one-person.ts';
import { createQueryClient } from './api/queries.ts';
import { AppRoutes, readScreen } from './app-routes.tsx';
import { BrowserRouter } from './router.tsx';
import { ErrorBoundary } from './shell/error-boundary.tsx';
import { part } from './ui/part.ts';
import { Spinner } from './ui/spinner.tsx';

// Without this zod compiles its checks with `new Function`, which our security policy forbids.
z.config({ jitless: true });

const Toaster = part(async () => (await import('./ui/toaster.tsx')).Toaster);

// Not awaited at the top level: a screen's chunk imports from this one, and would wait for it.
void start();

async function start() {
  const root = document.getElementById('root');
  if (!root) return;
  const client = createQueryClient();
  keepToOnePerson(client);
  askAgainOnFocus(client);
  askAgainOnReturn(client);
  keepFinishingSignOut(client);
  const page = createRoot(root);
  page.render(<Spinner />);
  // Loaded while drawing, the screen would be held back by React for 300 ms.
  await readScreen(location.pathname);
  page.render(
    <StrictMode>
      <ErrorBoundary>
        <QueryClientProvider client={client}>
          <BrowserRouter>
            <AppRoutes />
          </BrowserRouter>
          {/* Without a way to tell of things, the rest still works. */}
          <ErrorBoundary>
            <Suspense>
              <Toaster />
            </Suspense>
          </ErrorBoundary>
        </QueryClientProvider>
      </ErrorBoundary>
    </StrictMode>,
  );
}
