import type { Congregation } from '../../shared/congregation.ts';
import { useRead } from './cache/queries.ts';
import { congregationInPage, isVisitorsPage } from './visitors-page.ts';

/**
 * What anybody may read of the congregation; undefined while nobody knows. A visitor's page has it
 * already. Any other page asks the server.
 */
export function useCongregation(): Congregation | undefined {
  const { data } = useRead('getInfo', undefined, { enabled: !isVisitorsPage() });
  return data?.congregation ?? congregationInPage();
}
