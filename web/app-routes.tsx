import { isValidElement, Suspense } from 'react';
import { paths } from './paths.ts';
import { createRoutesFromElements, matchRoutes, Outlet, Route, useRoutes } from './router.tsx';
import { AdminOnly, Protected } from './shell/guards.tsx';
import { Layout, Shell } from './shell/layout.tsx';
import { useDesktopPlaces } from './shell/use-desktop-places.ts';
import { lazyComponent, preloadComponents } from './ui/lazy-component.ts';
import { Spinner } from './ui/spinner.tsx';

const AcceptInvitation = lazyComponent(
  async () => (await import('./screens/accept-invitation.tsx')).AcceptInvitationScreen,
);
const Admin = lazyComponent(async () => (await import('./screens/admin.tsx')).AdminScreen);
const AnsweredPrayers = lazyComponent(
  async () => (await import('./screens/answered-prayers.tsx')).AnsweredPrayersScreen,
);
const Auth = lazyComponent(async () => (await import('./screens/auth.tsx')).AuthScreen);
const BookmarkedPrayers = lazyComponent(
  async () => (await import('./screens/bookmarked-prayers.tsx')).BookmarkedPrayersScreen,
);
const ChangeAddress = lazyComponent(
  async () => (await import('./screens/change-address.tsx')).ChangeAddressScreen,
);
const ConfirmAddress = lazyComponent(
  async () => (await import('./screens/confirm-address.tsx')).ConfirmAddressScreen,
);
const CreateGroup = lazyComponent(
  async () => (await import('./screens/create-group.tsx')).CreateGroupScreen,
);
const Dashboard = lazyComponent(
  async () => (await import('./screens/dashboard.tsx')).DashboardScreen,
);
const EditGroup = lazyComponent(
  async () => (await import('./screens/edit-group.tsx')).EditGroupScreen,
);
const EditPrayer = lazyComponent(
  async () => (await import('./screens/edit-prayer.tsx')).EditPrayerScreen,
);
const Group = lazyComponent(async () => (await import('./screens/group.tsx')).GroupScreen);
const Groups = lazyComponent(async () => (await import('./screens/groups.tsx')).GroupsScreen);
const Help = lazyComponent(async () => (await import('./screens/help.tsx')).HelpScreen);
const Inbox = lazyComponent(async () => (await import('./screens/inbox.tsx')).InboxScreen);
const Join = lazyComponent(async () => (await import('./screens/join.tsx')).JoinScreen);
const MyPrayers = lazyComponent(
  async () => (await import('./screens/my-prayers.tsx')).MyPrayersScreen,
);
const NotFound = lazyComponent(
  async () => (await import('./screens/not-found.tsx')).NotFoundScreen,
);
const Pray = lazyComponent(async () => (await import('./screens/pray.tsx')).PrayScreen);
const Profile = lazyComponent(async () => (await import('./screens/profile.tsx')).ProfileScreen);
const ResetPassword = lazyComponent(
  async () => (await import('./screens/reset-password.tsx')).ResetPasswordScreen,
);
const Request = lazyComponent(async () => (await import('./screens/request.tsx')).RequestScreen);
const Reports = lazyComponent(async () => (await import('./screens/reports.tsx')).ReportsScreen);
const Resources = lazyComponent(
  async () => (await import('./screens/resources.tsx')).ResourcesScreen,
);
const Search = lazyComponent(async () => (await import('./screens/search.tsx')).SearchScreen);
const InviteMany = lazyComponent(
  async () => (await import('./screens/invite-many.tsx')).InviteManyScreen,
);
const Office = lazyComponent(async () => (await import('./screens/office.tsx')).OfficeScreen);
const Reachability = lazyComponent(
  async () => (await import('./screens/reachability.tsx')).ReachabilityScreen,
);
const Sheet = lazyComponent(async () => (await import('./screens/sheet.tsx')).SheetScreen);
const SignInLink = lazyComponent(
  async () => (await import('./screens/sign-in-link.tsx')).SignInLinkScreen,
);
const MailLink = lazyComponent(
  async () => (await import('./screens/mail-link.tsx')).MailLinkScreen,
);
const UndoAddress = lazyComponent(
  async () => (await import('./screens/undo-address.tsx')).UndoAddressScreen,
);
const Card = lazyComponent(async () => (await import('./screens/card.tsx')).CardScreen, {
  isForFew: true,
});
const Unsubscribe = lazyComponent(
  async () => (await import('./screens/unsubscribe.tsx')).UnsubscribeScreen,
);

const guarded = (
  <Protected>
    <Outlet />
  </Protected>
);

const forAdministrators = (
  <AdminOnly>
    <Outlet />
  </AdminOnly>
);

/** The route table. Only `/login` is outside the layout. */
const routes = createRoutesFromElements(
  <>
    <Route path={paths.login} element={<Auth bare />} />
    <Route element={<Layout />}>
      <Route path={paths.auth} element={<Auth />} />
      <Route path={paths.resetPassword(':token')} element={<ResetPassword />} />
      <Route path="/reset-password" element={<ResetPassword />} />
      <Route path={paths.acceptInvitation(':token')} element={<AcceptInvitation />} />
      <Route path={paths.join(':token')} element={<Join />} />
      <Route path={paths.confirmAddress(':token')} element={<ConfirmAddress />} />
      <Route path={paths.changeAddress(':token')} element={<ChangeAddress />} />
      <Route path={paths.mailLink(':does', ':token')} element={<MailLink />} />
      <Route path={paths.undoAddress(':token')} element={<UndoAddress />} />
      <Route path={paths.card} element={<Card />} />
      <Route path={paths.signInLink(':token')} element={<SignInLink />} />
      <Route path={paths.unsubscribe(':token')} element={<Unsubscribe />} />
      <Route element={guarded}>
        <Route path={paths.dashboard} element={<Dashboard />} />
        <Route path={paths.dashboardAlias} element={<Dashboard />} />
        <Route path={paths.myPrayers} element={<MyPrayers />} />
        <Route path={paths.answeredPrayers} element={<AnsweredPrayers />} />
        <Route path={paths.answeredAlias} element={<AnsweredPrayers />} />
        <Route path={paths.bookmarkedPrayers} element={<BookmarkedPrayers />} />
        <Route path={paths.prayer(':id')} element={<Request />} />
        <Route path={paths.inbox} element={<Inbox />} />
        <Route path={paths.editPrayer(':id')} element={<EditPrayer />} />
        <Route path={paths.search} element={<Search />} />
        <Route path={paths.groups} element={<Groups />} />
        <Route path={paths.createGroup} element={<CreateGroup />} />
        <Route path={paths.group(':id')} element={<Group />} />
        <Route path={paths.pray} element={<Pray />} />
        <Route path={paths.prayInGroup(':id')} element={<Pray />} />
        <Route path={paths.editGroup(':id')} element={<EditGroup />} />
        <Route path={paths.inviteMany(':id')} element={<InviteMany />} />
        <Route path={paths.reached(':id')} element={<Reachability />} />
        <Route path={paths.reports(':id')} element={<Reports />} />
        <Route path={paths.office(':id')} element={<Office />} />
        <Route path={paths.sheet(':id')} element={<Sheet />} />
        <Route path={paths.profile} element={<Profile />} />
        <Route path={paths.resources} element={<Resources />} />
        <Route path={paths.help} element={<Help />} />
        <Route element={forAdministrators}>
          <Route path={paths.admin} element={<Admin />} />
        </Route>
      </Route>
      <Route path="*" element={<NotFound />} />
    </Route>
  </>,
);

/** Loads the code of the screen at this path, so that it is drawn in one step. */
export function readScreen(pathname: string) {
  const elements = (matchRoutes(routes, pathname) ?? []).map(({ route }) => route.element);
  const parts = elements.map((it) => isValidElement(it) && it.type);
  return preloadComponents(elements.includes(guarded) ? [Shell, ...parts] : parts);
}

export function AppRoutes() {
  useDesktopPlaces();
  return <Suspense fallback={<Spinner />}>{useRoutes(routes)}</Suspense>;
}
