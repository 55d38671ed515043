// Before all others.
import './readable.ts';
import './styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, Suspense, startTransition, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from './api/cache/queries.ts';
import {
  askAgainOnFocus,
  askAgainOnReturn,
  finishSignOut,
  limitToOnePerson,
} from './api/offline/owner-of-data.ts';
import { readMissedWhenBack } from './api/offline/saved-at.ts';
import { userKey } from './api/paths.ts';
import { trustVisitorsPage } from './api/visitors-page.ts';
import { AppRoutes, readScreen } from './app-routes.tsx';
import { BrowserRouter } from './router.tsx';
import './session/early-form.ts';
import { ErrorBoundary } from './shell/error-boundary.tsx';
import { lazyComponent } from './ui/lazy-component.ts';
import { firstToast, readToaster } from './ui/overlays/notify.ts';
import { Tooltips } from './ui/overlays/tooltips.tsx';
import { Spinner } from './ui/spinner.tsx';
// What nearly every screen needs comes with the first chunk.
import '../shared/full-name.ts';
import '../shared/messages/compiled/messages/ui_cancel.js';
import './api/actions/session.ts';
import './api/actions/use-action.ts';
import './invitations/invited-group.tsx';
import './ui/actions.tsx';
import './ui/card.tsx';
import './ui/fields/choices.tsx';
import './ui/notice.tsx';
import './ui/overlays/toast.ts';
import './ui/page.tsx';
import './ui/tabs.tsx';
import './ui/fields/text-field.tsx';
import './ui/use-restored-focus.ts';

// zod reads these settings when it is loaded, with the first form. Otherwise it would try `new Function`,
// which our content security policy forbids.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const Toaster = lazyComponent<object, 'Toaster'>(readToaster, 'Toaster');

/**
 * Milliseconds until the toaster is loaded, unless the user acts earlier, because the first screen does not
 * need it.
 */
const TOASTER_AFTER_MS = 3_000;
const DOINGS = ['pointerdown', 'keydown', 'input'] as const;

function LaterToaster() {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    const want = () => setWanted(true);
    const timer = setTimeout(want, TOASTER_AFTER_MS);
    void firstToast().then(want);
    for (const doing of DOINGS) window.addEventListener(doing, want, { once: true });
    return () => {
      clearTimeout(timer);
      for (const doing of DOINGS) window.removeEventListener(doing, want);
    };
  }, []);
  return isWanted && <Toaster />;
}

// Not awaited at the top level, because chunks that import this one would wait. In its own task, because a
// slow phone needs long enough to parse the code.
setTimeout(() => void start());

async function start() {
  const root = document.getElementById('root');
  if (!root) return;
  const client = createQueryClient();
  limitToOnePerson(client);
  if (trustVisitorsPage()) client.setQueryData(userKey, null);
  askAgainOnFocus(client);
  askAgainOnReturn(client);
  finishSignOut(client);
  readMissedWhenBack(client);
  const page = createRoot(root);
  // The sign-in page already has content.
  if (!root.hasChildNodes()) page.render(<Spinner />);
  // Loaded before drawing, because React delays code loaded during rendering by 300 ms.
  await readScreen(location.pathname);
  await window.early?.settled();
  const app = (
    <StrictMode>
      <ErrorBoundary>
        <QueryClientProvider client={client}>
          <BrowserRouter>
            <AppRoutes />
          </BrowserRouter>
          {/* The app also works before the toaster is loaded. */}
          <ErrorBoundary>
            <Suspense>
              <LaterToaster />
            </Suspense>
          </ErrorBoundary>
          {/* An error in tooltips shows no broken screen. */}
          <ErrorBoundary instead={null}>
            <Suspense>
              <Tooltips />
            </Suspense>
          </ErrorBoundary>
        </QueryClientProvider>
      </ErrorBoundary>
    </StrictMode>
  );
  // In a transition, so that a slow phone stays responsive.
  startTransition(() => page.render(app));
}
