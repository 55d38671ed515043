import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { m } from '../../shared/messages.ts';
import { Activity } from '../account/activity.tsx';
import { ConfirmAddress } from '../account/confirm-address.tsx';
import { DeleteAccount } from '../account/delete-account.tsx';
import { Devices } from '../account/devices.tsx';
import { DownloadData } from '../account/download-data.tsx';
import { LanguageOfProfile } from '../account/language.tsx';
import { OtherPhone } from '../account/other-phone.tsx';
import { OwnTelephone } from '../account/own-telephone.tsx';
import { Passkeys } from '../account/passkeys.tsx';
import { ChangePasswordForm, ForgotOwnPassword } from '../account/password-forms.tsx';
import { AddressOfProfile, ProfileForm, ProfileHead } from '../account/profile-form.tsx';
import { StandingRequestOfProfile } from '../account/standing-request.tsx';
import { useCurrentUser, useHome, useRead } from '../api/cache/queries.ts';
import { MyNoticesOfGroups } from '../groups/my-notices.tsx';
import { HouseholdSettings } from '../households/household-settings.tsx';
import { DailyReminder } from '../notices/daily-reminder.tsx';
import { MailSettings } from '../notices/mail-settings.tsx';
import { PushSettings } from '../notices/push-settings.tsx';
import { useSignOut } from '../shell/menus.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { useChoice } from '../ui/fields/use-choice.ts';
import { Page } from '../ui/page.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { Tabs } from '../ui/tabs.tsx';

const TABS = ['name', 'notifications', 'password'] as const;

type Tab = (typeof TABS)[number];

/** The first tab has the profile's own title. */
const WINDOW_TITLES: Partial<Record<Tab, () => string>> = {
  notifications: m.account_profile_tab_notifications,
  password: m.account_profile_tab_password,
};

const titleOf = (tab: Tab) => {
  const title = m.account_profile_title();
  const part = WINDOW_TITLES[tab]?.();
  return part === undefined ? title : m.ui_page_title_part({ part, title });
};

export function ProfileScreen() {
  const { data: user } = useCurrentUser();
  const [tab, setTab] = useChoice('tab', TABS);
  // Preloads the dashboard's data.
  useHome();

  // Decides whether the section on top, about confirming the address, is shown, which must not push the rest
  // down.
  const { isLoading } = useRead('getInfo', undefined, {
    enabled: user?.isEmailConfirmed === false && user.email !== null,
  });
  if (!user || isLoading) return <Spinner />;
  return (
    <Page title={m.account_profile_title()} windowTitle={titleOf(tab)}>
      <ProfileHead user={user} action={<SignOutButton />} />
      <Tabs
        label={m.account_profile_tabs_label()}
        keepsPanels
        selected={TABS.indexOf(tab)}
        onSelect={(index) => setTab(TABS[index] ?? 'name')}
        items={[
          {
            label: m.account_profile_tab_name(),
            panel: (
              <Panel>
                <ConfirmAddress user={user} />
                <Card>
                  <ProfileForm user={user} />
                  <AddressOfProfile user={user} />
                </Card>
                <StandingRequestOfProfile user={user} />
                <OwnTelephone user={user} />
                <LanguageOfProfile user={user} />
                <DownloadData />
                <DeleteAccount user={user} />
              </Panel>
            ),
          },
          {
            label: m.account_profile_tab_notifications(),
            panel: (
              <Panel>
                <Card>
                  <PushSettings />
                </Card>
                <DailyReminder user={user} />
                <MailSettings user={user} />
                {/* Mounted when shown, because they read data. */}
                {tab === 'notifications' && (
                  <>
                    <HouseholdSettings />
                    <MyNoticesOfGroups />
                  </>
                )}
              </Panel>
            ),
          },
          {
            label: m.account_profile_tab_password(),
            panel: (
              <Panel>
                <Card className="flex flex-col gap-4">
                  <ChangePasswordForm signsInWith={user.email ?? user.username} />
                  <ForgotOwnPassword user={user} />
                </Card>
                {/* Mounted each time it is shown, to read again. */}
                {tab === 'password' && (
                  <Passkeys
                    below={
                      <>
                        <OtherPhone />
                        <Devices />
                        <Activity />
                      </>
                    }
                  />
                )}
              </Panel>
            ),
          },
        ]}
      />
    </Page>
  );
}

const Panel = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-col gap-6">{children}</div>
);

function SignOutButton() {
  const { signOut, isPending, label } = useSignOut();
  return (
    <Button
      tone="plain"
      icon={<LogOut aria-hidden className="size-5" />}
      onClick={signOut}
      pending={isPending}
    >
      {label}
    </Button>
  );
}
