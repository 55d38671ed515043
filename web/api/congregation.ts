import type { Congregation } from '../../shared/congregation.ts';
import { useRead } from './cache/queries.ts';
import { congregationInPage, isVisitorsPage } from './visitors-page.ts';

/**
 * The congregation's public data; undefined while unknown. A visitor's page contains the data; any other page
 * asks the server.
 */
export function useCongregation(): Congregation | undefined {
  const { data } = useRead('getInfo', undefined, { enabled: !isVisitorsPage() });
  return data?.congregation ?? congregationInPage();
}
