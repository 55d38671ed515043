import { expect, test } from 'bun:test';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createQueryClient } from '../api/cache/queries.ts';
import { createRoutesFromElements, MemoryRouter, Route, useRoutes } from '../router.tsx';
import { Protected } from '../shell/guards.tsx';
import { Layout } from '../shell/layout.tsx';
import { AnsweredPrayersScreen } from './answered-prayers.tsx';
import { AuthScreen } from './auth.tsx';
import { BookmarkedPrayersScreen } from './bookmarked-prayers.tsx';
import { DashboardScreen } from './dashboard.tsx';
import { EditPrayerScreen } from './edit-prayer.tsx';
import { GroupScreen } from './group.tsx';
import { GroupsScreen } from './groups.tsx';
import { JoinScreen } from './join.tsx';
import { MyPrayersScreen } from './my-prayers.tsx';
import { ResourcesScreen } from './resources.tsx';

/** Renders a screen before any read. */
const atFirst = (screen: ReactElement) =>
  renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>{screen}</MemoryRouter>
    </QueryClientProvider>,
  );

const screens: [string, ReactElement][] = [
  ['Loading user data...', <DashboardScreen key={1} />],
  ['Loading prayer requests...', <MyPrayersScreen key={2} />],
  ['Loading answered prayers...', <AnsweredPrayersScreen key={3} />],
  ['Loading bookmarks...', <BookmarkedPrayersScreen key={4} />],
  ['Loading groups...', <GroupsScreen key={5} />],
  ['Loading group...', <GroupScreen key={6} />],
  ['Loading prayer request...', <EditPrayerScreen key={7} />],
  ['Loading invitation...', <JoinScreen key={8} />],
  ['Loading resources...', <ResourcesScreen key={9} />],
  ['Loading...', <AuthScreen key={10} />],
  ['Loading...', <Protected key={11}>what only members see</Protected>],
];

for (const [words, screen] of screens)
  test(`W7: a loading screen shows a spinner and '${words}'`, () => {
    const markup = atFirst(screen);
    expect(markup).toContain(`</svg>${words}</div>`);
    expect(markup).not.toContain('what only members see');
  });

const Framed = () =>
  useRoutes(
    createRoutesFromElements(
      <Route element={<Layout />}>
        <Route path="*" element="the screen" />
      </Route>,
    ),
  );

const framedAt = (path: string) =>
  renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        <Framed />
      </MemoryRouter>
    </QueryClientProvider>,
  );

test('a screen is not mounted before its layout is known (W1)', () => {
  expect(framedAt('/join/token')).not.toContain('the screen');
  expect(framedAt('/join/token')).toContain('Loading...');
});
