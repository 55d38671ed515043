import type { CallName, Sent } from '../../shared/contract.ts';
import { endpoints } from '../../shared/endpoints.ts';

/** Parameters of a call's path; an id may be a number. */
export type PathParams<N extends CallName> =
  Sent<N, 'params'> extends undefined
    ? undefined
    : { [K in keyof Sent<N, 'params'>]: string | number };

/** Returns the path of a call, which is also its query key: `('getGroup', { id: 7 })` → `/api/groups/7`. */
export function pathOf<N extends CallName>(name: N, params?: PathParams<N>): string {
  const values = new Map<string, unknown>(Object.entries(params ?? {}));
  return endpoints[name].path.replace(/:(\w+)/g, (_, key) =>
    encodeURIComponent(String(values.get(key))),
  );
}

/** Whether a path fits this call with any parameters: ids are numbers, tokens words. */
export function isPathOf(name: CallName, path: string) {
  const pattern = endpoints[name].path.replace(/:(\w+)/g, (_, key) =>
    key === 'token' ? '[\\w-]+' : '\\d+',
  );
  return new RegExp(`^${pattern}(\\?|$)`).test(path);
}

/** Query key of a read: its path. */
export type ReadKey = readonly [path: string];

export const USER_PATH = pathOf('getCurrentUser');
export const userKey: ReadKey = [USER_PATH];
