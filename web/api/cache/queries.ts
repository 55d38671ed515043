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

/** Calls that read something other than a list. For lists use `useList`. */
type ReadName = {
  [N in CallName]: Contract[N]['method'] extends 'GET'
    ? Contract[N]['paged'] extends true
      ? never
      : N
    : never;
}[CallName];

type ReadOptions<N extends ReadName> = Pick<
  UseQueryOptions<Result<N> | null, Error, Result<N> | null, ReadKey>,
  | 'enabled'
  | 'gcTime'
  | 'staleTime'
  | 'retry'
  | 'retryDelay'
  | 'refetchInterval'
  | 'refetchOnMount'
  | 'refetchOnWindowFocus'
>;

/** Cached data never becomes stale by itself. Reads are neither retried nor polled unless their hook asks for it. */
export function createQueryClient() {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        // Data that may no longer be seen must leave the screen and the memory.
        if (!isStatus(error, 403, 404, 410)) return;
        query.setState({ data: undefined });
        // The lists that contained it have changed too: a user who may not read a group's members has left
        // the group.
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

/** Makes one read. `data` is undefined while loading, and null if the session has ended. */
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

/** The current user, read again on focus and on mount; null if signed out. */
export const useCurrentUser = () =>
  useRead('getCurrentUser', undefined, {
    refetchOnWindowFocus: 'always',
    // The layout and the screen mount together: one read is enough.
    refetchOnMount: ({ state }) => Date.now() - state.dataUpdatedAt > JUST_READ && 'always',
    retry: false,
  });

const JUST_READ = 2_000;

/** The server's metrics, read again every minute while the page is visible. */
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
 * The dashboard's data. A failed read is retried three times, one second apart. While a test mail is being
 * sent, it is polled every second.
 */
export const useHome = () =>
  useRead('getHome', undefined, {
    retry: 3,
    retryDelay: 1000,
    refetchInterval: ({ state }) => (state.data?.setup?.mail === 'sending' ? 1000 : false),
  });

/**
 * The requests to pray for, in all groups or in one, read once for each sitting. Their order stays during the
 * sitting, so nothing marks them stale.
 */
export function useToPray(groupId: string | undefined) {
  const path = pathOf('listPrayersToPray');
  return useQuery<Prayer[] | null, Error>({
    queryKey: [groupId ? `${path}?group=${groupId}` : path],
    staleTime: 0,
    gcTime: 0,
  });
}

/** The printable requests of a group, and its answers since a day; read on each mount. */
export function useSheet(groupId: string, from: { answersFrom: string; requestsFrom?: string }) {
  return useQuery<Sheet | null, Error>({
    queryKey: [`${pathOf('getSheet', { id: groupId })}?${new URLSearchParams(from)}`],
    gcTime: 0,
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
}

/** The years that have answered requests, newest first: of the user, of their groups, or of both. */
export const useAnsweredYears = (of?: 'own' | 'groups') => {
  const path = pathOf('getAnsweredYears');
  return useQuery<number[] | null, Error>({ queryKey: [of ? `${path}?of=${of}` : path] });
};

const defaultRead = async ({ queryKey, client }: QueryFunctionContext) => {
  const path = String(queryKey[0]);
  // After signing out here the user is null, even if the server was not reached.
  if (path === USER_PATH && (isVisitorsPage() || !(await finishSignOut()))) return null;
  return unlessSignedOut<unknown>(client, path, null, () =>
    readOrCached(client, queryKey, () => readPath(path)),
  );
};

/** Returns `empty` for a 401, which means that the session has ended. */
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
