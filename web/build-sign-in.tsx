import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { endpoints } from '../shared/endpoints.ts';
import { m } from '../shared/messages.ts';
import { MemoryRouter } from './router.tsx';
import { AuthPage } from './screens/auth.tsx';
import { LoginPanel } from './session/login-panel.tsx';
import { NOTHING_TYPED } from './session/typed.ts';
import { VisitorsFrame } from './shell/signed-out-header.tsx';
import { Card } from './ui/card.tsx';
import { ErrorSummary } from './ui/fields/error-summary.tsx';
import { Tabs } from './ui/tabs.tsx';

const nothing = () => undefined;

const form = (
  <LoginPanel
    typed={NOTHING_TYPED}
    onTyped={nothing}
    onForgot={nothing}
    onRegister={nothing}
    onUsername={nothing}
  />
);

/** The reason of a failed sign-in. The early script sets its last text. */
const refusal = () => (
  <ErrorSummary wrong={[]} refusal={{ title: m.toasts_sign_in_failed(), text: '…' }} turn={0} />
);

const WITHOUT_ACTION = '<form noValidate="" class="';

/** Elements that only catch the focus. Our content security policy forbids their styles. */
const STYLED = /<(\w+)[^>]* style="[^"]*"[^>]*><\/\1>/g;

/**
 * Returns the sign-in page as HTML, with the form for a password. It works before the app's code is loaded,
 * by `early-sign-in.ts`, and without scripts. The app then draws the same content in its place.
 */
export const signInMarkup = () => {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <VisitorsFrame as="div">
          <AuthPage>
            <Card>
              <Tabs
                label={m.session_tabs_label()}
                selected={0}
                items={[
                  { label: m.session_login(), panel: form },
                  { label: m.session_register(), panel: null },
                ]}
              />
            </Card>
          </AuthPage>
        </VisitorsFrame>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const { method, path } = endpoints.signIn;
  if (!html.includes(WITHOUT_ACTION)) throw new Error('The sign-in page has no form.');
  const summary = `<template data-refusal>${renderToStaticMarkup(refusal())}</template>`;
  const missing = `<noscript><p>${Bun.escapeHTML(m.shell_needs_javascript())}</p></noscript>`;
  return html
    .replaceAll(STYLED, '')
    .replace(
      WITHOUT_ACTION,
      `${missing}${summary}<form noValidate method="${method.toLowerCase()}" action="${path}" data-early class="`,
    );
};
