import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Session } from './session.ts';

export type BrowserName = 'Firefox' | 'Chromium';

/** No page or question at the start, and none about passwords. */
const FIREFOX = {
  'accessibility.force_disabled': -1,
  'browser.aboutwelcome.enabled': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.shell.checkDefaultBrowser': false,
  'browser.tabs.warnOnClose': false,
  'browser.translations.enable': false,
  'browser.formfill.enable': false,
  'browser.urlbar.suggest.searches': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'datareporting.policy.firstRunURL': '',
  'extensions.formautofill.addresses.enabled': false,
  'signon.rememberSignons': false,
  'termsofuse.bypassNotification': true,
  'app.update.enabled': false,
};

/** Without password manager's questions, which come only when a page is left after a sign-in. */
const CHROMIUM = {
  credentials_enable_service: false,
  profile: { password_manager_enabled: false },
};

const commands = {
  Firefox: (profile: string, language: string) => {
    const rows = Object.entries({ ...FIREFOX, 'intl.accept_languages': language }).map(
      ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
    );
    writeFileSync(join(profile, 'user.js'), rows.join(''));
    return ['firefox-esr', '--no-remote', '--profile', profile];
  },
  Chromium: (profile: string, language: string) => {
    mkdirSync(join(profile, 'Default'));
    writeFileSync(
      join(profile, 'Default', 'Preferences'),
      JSON.stringify({
        ...CHROMIUM,
        intl: { accept_languages: language, selected_languages: language },
      }),
    );
    return [
      'chromium',
      // As root there is no sandbox.
      '--no-sandbox',
      '--force-renderer-accessibility',
      '--no-first-run',
      '--no-default-browser-check',
      '--disable-features=Translate',
      '--password-store=basic',
      '--start-maximized',
      `--user-data-dir=${profile}`,
    ];
  },
};

/** Opens a page in a browser with an empty profile, on the session's screen. Returns a function that ends it. */
export const openBrowser = (session: Session, name: BrowserName, url: string, language = 'en') => {
  const profile = join(session.folder, `${name}-${crypto.randomUUID()}`);
  mkdirSync(profile);
  const program = session.start([...commands[name](profile, language), url]);
  return async () => {
    program.kill('SIGKILL');
    await program.exited;
  };
};
