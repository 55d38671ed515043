import type { PageQuery } from '../../../shared/call.ts';
import type { Page } from '../../http/page.ts';
import { SLICE } from '../../http/turns.ts';

/** Yields all items of a list. Reads it page by page, so that a long list needs little memory. */
export function* everyItem<Item>(read: (page: PageQuery) => Page<Item>): Generator<Item> {
  let before: string | undefined;
  do {
    const page = read({ limit: SLICE, before });
    yield* page.items;
    before = page.next ?? undefined;
  } while (before);
}
