import type { QueryClient } from '@tanstack/react-query';
import { keepBadge } from '../app-badge.ts';
import { keepReads } from './offline-reads.ts';

/** What an open page does once its screen has the connection no longer to itself. Returns a function that ends it. */
export function beginAtRest(client: QueryClient): () => void {
  const ends = [keepReads(client), keepBadge(client)];
  return () => {
    for (const end of ends) end();
  };
}
