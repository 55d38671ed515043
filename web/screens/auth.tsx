import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { m } from '../../shared/messages.ts';
import { useCurrentUser } from '../api/cache/queries.ts';
import { useCongregation } from '../api/congregation.ts';
import { HelpContact } from '../congregation/help-contact.tsx';
import { InvitedGroupText, invitedTitle } from '../invitations/invited-group.tsx';
import { paths } from '../paths.ts';
import { useSearchParams } from '../router.tsx';
import { Arrive } from '../session/arrive.tsx';
import { forgetAsked, storedAskedCode } from '../session/asked-code.ts';
import { ForgotPassword } from '../session/forgot-password.tsx';
import { storedInvitation } from '../session/invitation-redirect.ts';
import { AlreadyUsed, type Invited, useInvited } from '../session/invited.tsx';
import { Languages } from '../session/languages.tsx';
import { LoginPanel } from '../session/login-panel.tsx';
import { MailTrouble } from '../session/mail-trouble.tsx';
import { MailedCode } from '../session/mailed-code.tsx';
import { invitationIn, nextIn } from '../session/next.ts';
import { OtherWays } from '../session/other-ways.tsx';
import { Registration } from '../session/registration.tsx';
import { NOTHING_TYPED, type Typed } from '../session/typed.ts';
import { column } from '../shell/signed-out-header.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { HEADING_WORDS } from '../ui/heading-words.ts';
import { lazyComponent } from '../ui/lazy-component.ts';
import { Redirect } from '../ui/links.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useRestoredFocus } from '../ui/use-restored-focus.ts';

const MODES = ['login', 'register', 'forgot', 'code', 'username'] as const;
type Mode = (typeof MODES)[number];

const UsernameLogin = lazyComponent(() => import('../session/username-login.tsx'), 'UsernameLogin');

/** The page for signing in, registering, or a forgotten password; `bare` is without the layout. */
export function AuthScreen({ bare = false }: { bare?: boolean }) {
  const { data: user, isLoading } = useCurrentUser();
  const [wasSignedOut, setWasSignedOut] = useState(false);
  const isSignedOut = !isLoading && !user;

  useEffect(() => {
    if (isSignedOut) setWasSignedOut(true);
  }, [isSignedOut]);

  const [search] = useSearchParams();
  const next = nextIn(search);

  if (isLoading) return <Spinner />;
  if (user)
    return wasSignedOut ? (
      <Arrive next={next} user={user} />
    ) : (
      <Redirect to={next ?? paths.dashboardAlias} />
    );
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
  const next = nextIn(search);
  const [stored] = useState(() => invitationIn(next ?? storedInvitation()));
  const { invited, isLoading: isComing } = useInvited(stored);
  const isUsed = invited?.isUsed === true;
  const [chosen, setMode] = useState<Mode | undefined>(
    modeIn(search.get('mode')) ?? (storedAskedCode() && 'code'),
  );
  // Invited visitors and those who set Upheld up mostly have no account yet; a used invitation has made one.
  const mode = chosen ?? ((stored && !isUsed) || setup ? 'register' : 'login');
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const onTyped = useCallback((now: Partial<Typed>) => setTyped((all) => ({ ...all, ...now })), []);
  const before = { typed, onTyped };
  const [waitsForLink, setWaitsForLink] = useState(false);
  return (
    <AuthPage invited={isUsed ? undefined : invited} windowTitle={WINDOW_TITLES[mode]?.()}>
      {waitsForLink && <MailTrouble />}
      {invited && isUsed && <AlreadyUsed invited={invited} />}
      {!stored && next && <p className="text-prayer">{m.session_next()}</p>}
      {setup && <Notice title={m.session_setup_title()}>{m.session_setup_explained()}</Notice>}
      <Card>
        {mode !== 'login' && mode !== 'register' ? (
          <Instead
            key={mode}
            title={INSTEAD_TITLES[mode]()}
            onBack={() => {
              forgetAsked();
              setMode('login');
            }}
          >
            {mode === 'code' && <MailedCode setup={setup} {...before} />}
            <Suspense>{mode === 'username' && <UsernameLogin setup={setup} />}</Suspense>
            {mode === 'forgot' && (
              <ForgotPassword
                {...before}
                onSent={() => {
                  onTyped({ email: '' });
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
                  <LoginPanel
                    setup={setup}
                    {...before}
                    onForgot={() => setMode('forgot')}
                    onRegister={() => setMode('register')}
                    onUsername={() => setMode('username')}
                  >
                    <OtherWays setup={setup} onCode={() => setMode('code')} />
                  </LoginPanel>
                ),
              },
              {
                label: m.session_register(),
                panel: (
                  <>
                    {isComing ? (
                      <Spinner />
                    ) : (
                      <Registration
                        setup={setup}
                        invite={stored?.token}
                        invited={isUsed ? undefined : invited}
                        {...before}
                        onLogin={() => setMode('login')}
                      />
                    )}
                    <div className="mt-4 flex justify-center">
                      <Button tone="quiet" onClick={() => setMode('login')}>
                        {stored && !isUsed
                          ? m.invitations_open_has_account()
                          : m.session_back_to_login()}
                      </Button>
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
      <Languages />
    </AuthPage>
  );
}

/** Window titles of the forms that replace the two tabs. */
const WINDOW_TITLES: Partial<Record<Mode, () => string>> = {
  forgot: m.session_login_forgot,
  code: m.passwordless_code_title,
  username: m.session_login_username,
};

const INSTEAD_TITLES = {
  forgot: m.session_reset_title,
  code: m.passwordless_code_title,
  username: m.session_login_username,
};

type AuthPageProps = { invited?: Invited; windowTitle?: string; children?: ReactNode };

/** The sign-in page around its forms; for an invitation with the inviting member's name. */
export const AuthPage = ({ invited, windowTitle, children }: AuthPageProps) => (
  <Page
    title={invited ? invitedTitle(invited.group, invited.by) : m.session_title()}
    windowTitle={windowTitle ?? (invited ? m.invitations_window() : m.session_title())}
    subtitle={invited ? <InvitedGroupText group={invited.group} /> : m.session_subtitle()}
  >
    {children}
  </Page>
);

const modeIn = (text: string | null) => MODES.find((mode) => mode === text);

type InsteadProps = { title: string; onBack: () => void; children: ReactNode };

/** A form that replaces the two tabs. */
function Instead({ title, onBack, children }: InsteadProps) {
  const all = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useRestoredFocus(all);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div ref={all} className="flex flex-col gap-5">
      <h2 ref={heading} tabIndex={-1} className="text-heading">
        <span {...HEADING_WORDS}>{title}</span>
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
