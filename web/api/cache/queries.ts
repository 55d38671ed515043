import {
  keepPreviousData,
  QueryCache,
  QueryClient,
  type QueryFunctionContext,
  type UseQueryOptions,
  useQuery,
} from '@tanstack/react-query';
import type { CallName, Contract, Result } from '../../../shared/contract.ts';
import type { Prayer } from '../../../shared/prayers.ts';
import type { ServerHealth, Span } from '../../../shared/server-health.ts';
import type { Sheet } from '../../../shared/sheet.ts';
import { readPath } from '../client.ts';
import { isStatus } from '../errors.ts';
import { finishSignOut } from '../offline/signing-out.ts';
import { readOrCached } from '../offline/without-connection.ts';
import { type PathParams, pathOf, type ReadKey, USER_PATH, userKey } from '../paths.ts';
import { isVisitorsPage } from '../visitors-page.ts';

/** A read that is not a list. Lists come in pages, through `useList`. */
export type ReadName = {
  [N in CallName]: Contract[N]['method'] extends 'GET'
    ? Contract[N]['paged'] extends true
      ? never
      : N
    : never;
}[CallName];

type ReadOptions<N extends ReadName> = Pick<
  UseQueryOptions<Result<N> | null, Error, Result<N> | null, ReadKey>,
  'enabled' | 'retry' | 'retryDelay' | 'refetchInterval' | 'refetchOnMount' | 'refetchOnWindowFocus'
>;

/** Cached data never goes stale by itself, and nothing is retried or polled unless its hook says so. */
export function createQueryClient() {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        // What may no longer be seen must not stay on the screen or in memory.
        if (!isStatus(error, 403, 404, 410)) return;
        query.setState({ data: undefined });
        // The lists that contained it have changed too: without access to a group's members there
        // is no access to the group.
        const path = String(query.queryKey[0]);
        void client.invalidateQueries({
          predicate: ({ queryKey }) => path.startsWith(`${queryKey[0]}/`),
        });
      },
    }),
    defaultOptions: {
      queries: {
        queryFn: defaultRead,
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}

/** Reads one thing. `data` is undefined while loading, and null if the session has ended. */
export function useRead<N extends ReadName>(
  name: N,
  params?: PathParams<N>,
  options: ReadOptions<N> = {},
) {
  return useQuery<Result<N> | null, Error, Result<N> | null, ReadKey>({
    queryKey: [pathOf(name, params)],
    ...options,
  });
}

/** The current user, read again on focus and on mount; null if nobody is signed in. */
export const useCurrentUser = () =>
  useRead('getCurrentUser', undefined, {
    refetchOnWindowFocus: 'always',
    // The frame and the screen begin together: one read is enough for both.
    refetchOnMount: ({ state }) => Date.now() - state.dataUpdatedAt > JUST_READ && 'always',
    retry: false,
  });

const JUST_READ = 2_000;

/**
 * What the server was doing. Only time makes it stale, so it is read again every minute while the
 * page is seen.
 */
export function useServerHealth(span: Span) {
  return useQuery<ServerHealth | null, Error>({
    queryKey: [`${pathOf('getServerHealth')}?span=${span}`],
    refetchInterval: MINUTE,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
}

const MINUTE = 60_000;

/**
 * What the dashboard shows. A failed read is retried three times, a second apart. While a test mail is
 * on its way, it is read again until it is known how it went.
 */
export const useHome = () =>
  useRead('getHome', undefined, {
    retry: 3,
    retryDelay: 1000,
    refetchInterval: ({ state }) => (state.data?.setup?.mail === 'sending' ? 1000 : false),
  });

/**
 * What to pray for, in all groups or in one, read anew for each sitting. During the sitting its order
 * stays, so nothing makes it stale.
 */
export function useToPray(groupId: string | undefined) {
  const path = pathOf('listPrayersToPray');
  return useQuery<Prayer[] | null, Error>({
    queryKey: [groupId ? `${path}?group=${groupId}` : path],
    staleTime: 0,
    gcTime: 0,
  });
}

/** What may be printed of a group, with the answers since a day; read anew each time it is shown. */
export function useSheet(groupId: string, from: { answersFrom: string; requestsFrom?: string }) {
  return useQuery<Sheet | null, Error>({
    queryKey: [`${pathOf('getSheet', { id: groupId })}?${new URLSearchParams(from)}`],
    gcTime: 0,
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
}

/** The years of answered requests, newest first: of one's own, of one's groups, or of both. */
export const useAnsweredYears = (of?: 'own' | 'groups') => {
  const path = pathOf('getAnsweredYears');
  return useQuery<number[] | null, Error>({ queryKey: [of ? `${path}?of=${of}` : path] });
};

const defaultRead = async ({ queryKey, client }: QueryFunctionContext) => {
  const path = String(queryKey[0]);
  // After signing out here nobody is signed in, even if the server was not reached.
  if (path === USER_PATH && (isVisitorsPage() || !(await finishSignOut()))) return null;
  return unlessSignedOut<unknown>(client, path, null, () =>
    readOrCached(client, queryKey, () => readPath(path)),
  );
};

/**
 * A 401 is not a failure but an empty result. From any read it means that the session has ended.
 */
export async function unlessSignedOut<T>(
  client: QueryClient,
  path: string,
  empty: T,
  read: () => Promise<T>,
) {
  try {
    return await read();
  } catch (error) {
    if (!isStatus(error, 401)) throw error;
    if (path !== USER_PATH) client.setQueryData(userKey, null);
    return empty;
  }
}
