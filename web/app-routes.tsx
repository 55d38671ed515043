import { isValidElement, Suspense } from 'react';
import { paths } from './paths.ts';
import { createRoutesFromElements, matchRoutes, Outlet, Route, useRoutes } from './router.tsx';
import { AdminOnly, Protected } from './shell/guards.tsx';
import { Layout, Shell } from './shell/layout.tsx';
import { useDesktopPlaces } from './shell/use-desktop-places.ts';
import { lazyComponent, preloadComponents } from './ui/lazy-component.ts';
import { Spinner } from './ui/spinner.tsx';

const AcceptInvitation = lazyComponent(
  () => import('./screens/accept-invitation.tsx'),
  'AcceptInvitationScreen',
);
const Admin = lazyComponent(() => import('./screens/admin.tsx'), 'AdminScreen');
const AnsweredPrayers = lazyComponent(
  () => import('./screens/answered-prayers.tsx'),
  'AnsweredPrayersScreen',
);
const Auth = lazyComponent(() => import('./screens/auth.tsx'), 'AuthScreen');
const BookmarkedPrayers = lazyComponent(
  () => import('./screens/bookmarked-prayers.tsx'),
  'BookmarkedPrayersScreen',
);
const ChangeAddress = lazyComponent(
  () => import('./screens/change-address.tsx'),
  'ChangeAddressScreen',
);
const ConfirmAddress = lazyComponent(
  () => import('./screens/confirm-address.tsx'),
  'ConfirmAddressScreen',
);
const CreateGroup = lazyComponent(() => import('./screens/create-group.tsx'), 'CreateGroupScreen');
const Dashboard = lazyComponent(() => import('./screens/dashboard.tsx'), 'DashboardScreen');
const EditGroup = lazyComponent(() => import('./screens/edit-group.tsx'), 'EditGroupScreen');
const EditPrayer = lazyComponent(() => import('./screens/edit-prayer.tsx'), 'EditPrayerScreen');
const Group = lazyComponent(() => import('./screens/group.tsx'), 'GroupScreen');
const Groups = lazyComponent(() => import('./screens/groups.tsx'), 'GroupsScreen');
const Help = lazyComponent(() => import('./screens/help.tsx'), 'HelpScreen');
const Inbox = lazyComponent(() => import('./screens/inbox.tsx'), 'InboxScreen');
const Join = lazyComponent(() => import('./screens/join.tsx'), 'JoinScreen');
const MyPrayers = lazyComponent(() => import('./screens/my-prayers.tsx'), 'MyPrayersScreen');
const NotFound = lazyComponent(() => import('./screens/not-found.tsx'), 'NotFoundScreen');
const Pray = lazyComponent(() => import('./screens/pray.tsx'), 'PrayScreen');
const Profile = lazyComponent(() => import('./screens/profile.tsx'), 'ProfileScreen');
const ResetPassword = lazyComponent(
  () => import('./screens/reset-password.tsx'),
  'ResetPasswordScreen',
);
const Request = lazyComponent(() => import('./screens/request.tsx'), 'RequestScreen');
const Reports = lazyComponent(() => import('./screens/reports.tsx'), 'ReportsScreen');
const Resources = lazyComponent(() => import('./screens/resources.tsx'), 'ResourcesScreen');
const Search = lazyComponent(() => import('./screens/search.tsx'), 'SearchScreen');
const InviteMany = lazyComponent(() => import('./screens/invite-many.tsx'), 'InviteManyScreen');
const Office = lazyComponent(() => import('./screens/office.tsx'), 'OfficeScreen');
const Reachability = lazyComponent(
  () => import('./screens/reachability.tsx'),
  'ReachabilityScreen',
);
const Sheet = lazyComponent(() => import('./screens/sheet.tsx'), 'SheetScreen');
const SignInLink = lazyComponent(() => import('./screens/sign-in-link.tsx'), 'SignInLinkScreen');
const MailLink = lazyComponent(() => import('./screens/mail-link.tsx'), 'MailLinkScreen');
const UndoAddress = lazyComponent(() => import('./screens/undo-address.tsx'), 'UndoAddressScreen');
const Card = lazyComponent(() => import('./screens/card.tsx'), 'CardScreen', {
  isForFew: true,
});
const Write = lazyComponent(() => import('./screens/write.tsx'), 'WriteScreen', {
  isForFew: true,
});
const Unsubscribe = lazyComponent(() => import('./screens/unsubscribe.tsx'), 'UnsubscribeScreen');

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
      <Route path={paths.write} element={<Write />} />
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
