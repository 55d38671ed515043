import { type ReactNode, useEffect, useRef, useState } from 'react';
import { m } from '../../shared/messages.ts';
import { useCongregation } from '../api/congregation.ts';
import { useCurrentUser } from '../api/queries.ts';
import { HelpContact } from '../congregation/help-contact.tsx';
import { paths } from '../paths.ts';
import { useNavigate, useSearchParams } from '../router.tsx';
import { forgetAsked, keptAsked } from '../session/asked-code.ts';
import { ForgotPassword } from '../session/forgot-password.tsx';
import { keptInvitation, takeInvitation } from '../session/invitation-redirect.ts';
import { Invited } from '../session/invited.tsx';
import { LoginForm } from '../session/login-form.tsx';
import { MailTrouble } from '../session/mail-trouble.tsx';
import { MailedCode } from '../session/mailed-code.tsx';
import { OtherWays } from '../session/other-ways.tsx';
import { Registration } from '../session/registration.tsx';
import { column } from '../shell/signed-out-header.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Redirect } from '../ui/links.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useFocusKept } from '../ui/use-focus-kept.ts';

const MODES = ['login', 'register', 'forgot', 'code'] as const;
type Mode = (typeof MODES)[number];

/** Signing in, registering, or a forgotten password; `bare` without the frame. */
export function AuthScreen({ bare = false }: { bare?: boolean }) {
  const { data: user, isLoading } = useCurrentUser();
  const [wasSignedOut, setWasSignedOut] = useState(false);
  const isSignedOut = !isLoading && !user;

  useEffect(() => {
    if (isSignedOut) setWasSignedOut(true);
  }, [isSignedOut]);

  if (isLoading) return <Spinner />;
  if (user) return wasSignedOut ? <Arrive /> : <Redirect to={paths.dashboardAlias} />;
  return bare ? (
    <main className={`${column} py-10`}>
      <SignIn />
    </main>
  ) : (
    <SignIn />
  );
}

function SignIn() {
  const congregation = useCongregation();
  const [search] = useSearchParams();
  const setup = search.get('setup') ?? undefined;
  const [kept] = useState(keptInvitation);
  const [mode, setMode] = useState<Mode>(
    // Whoever is invited or sets Upheld up mostly has no account yet.
    modeIn(search.get('mode')) ?? (keptAsked() && 'code') ?? (kept || setup ? 'register' : 'login'),
  );
  const [waitsForLink, setWaitsForLink] = useState(false);
  return (
    <AuthPage>
      {waitsForLink && <MailTrouble />}
      {kept && <Invited kept={kept} />}
      {setup && <Notice title={m.session_setup_title()}>{m.session_setup_explained()}</Notice>}
      <Card>
        {mode === 'forgot' || mode === 'code' ? (
          <Instead
            key={mode}
            title={mode === 'code' ? m.passwordless_code_title() : m.session_reset_title()}
            onBack={() => {
              forgetAsked();
              setMode('login');
            }}
          >
            {mode === 'code' ? (
              <MailedCode setup={setup} />
            ) : (
              <ForgotPassword
                onSent={() => {
                  setWaitsForLink(true);
                  setMode('login');
                }}
              />
            )}
          </Instead>
        ) : (
          <Tabs
            label={m.session_tabs_label()}
            selected={MODES.indexOf(mode)}
            onSelect={(index) => setMode(MODES[index] ?? 'login')}
            items={[
              {
                label: m.session_login(),
                panel: (
                  <>
                    <LoginForm setup={setup} onForgot={() => setMode('forgot')} />
                    <p className="mt-4 flex flex-wrap items-center justify-center gap-x-2">
                      {m.session_login_new_here()}
                      <Button tone="quiet" onClick={() => setMode('register')}>
                        {m.session_login_create_account()}
                      </Button>
                    </p>
                    <OtherWays setup={setup} onCode={() => setMode('code')} />
                  </>
                ),
              },
              {
                label: m.session_register(),
                panel: (
                  <>
                    <Registration setup={setup} invite={kept?.token} />
                    <div className="mt-4 flex justify-center">
                      <BackToLogin onBack={() => setMode('login')} />
                    </div>
                  </>
                ),
              },
            ]}
          />
        )}
      </Card>
      {congregation && (
        <div className="flex flex-col gap-2">
          {congregation.name && <p className="own-words font-semibold">{congregation.name}</p>}
          <HelpContact help={congregation.help} />
        </div>
      )}
    </AuthPage>
  );
}

/** The sign-in page around its forms. */
export const AuthPage = ({ children }: { children?: ReactNode }) => (
  <Page title={m.session_title()} subtitle={m.session_subtitle()} narrow>
    {children}
  </Page>
);

const modeIn = (text: string | null) => MODES.find((mode) => mode === text);

type InsteadProps = { title: string; onBack: () => void; children: ReactNode };

/** What stands in the place of the two forms. */
function Instead({ title, onBack, children }: InsteadProps) {
  const all = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusKept(all);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div ref={all} className="flex flex-col gap-5">
      <h2 ref={heading} tabIndex={-1} className="text-heading">
        {title}
      </h2>
      {children}
      <BackToLogin onBack={onBack} />
    </div>
  );
}

const BackToLogin = ({ onBack }: { onBack: () => void }) => (
  <Button tone="quiet" onClick={onBack}>
    {m.session_back_to_login()}
  </Button>
);

const ARRIVAL_DELAY_MS = 100;

/** After signing in, opens the stored invitation or the dashboard. */
function Arrive() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(
      () => navigate(takeInvitation() ?? paths.dashboard, { replace: true }),
      ARRIVAL_DELAY_MS,
    );
    return () => clearTimeout(timer);
  }, [navigate]);
  return <Spinner />;
}
