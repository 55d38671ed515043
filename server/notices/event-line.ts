import { NOTICE_KINDS } from '../../shared/notices.ts';
import type { EventAbout } from '../events/presenter.ts';
import type { AsEvent } from './kind.ts';
import { kinds } from './kinds/index.ts';
import type { Line } from './lines.ts';

const byEvent = new Map<string, AsEvent>(
  NOTICE_KINDS.flatMap((name) => {
    const { event } = kinds[name];
    return event ? [[event.kind, event] as const] : [];
  }),
);

/** The line of the notification that an event brings to a viewer's open pages; null for none. */
export const eventLine = ({ kind, isHeard, ...about }: EventAbout): Line | null => {
  const event = byEvent.get(kind);
  return event && !(event.isChosen && !isHeard()) ? event.line(about) : null;
};
