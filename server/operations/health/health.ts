import type { ServerHealth, Span } from '../../../shared/server-health.ts';
import type { Db } from '../../db/open.ts';
import { iso } from '../../http/iso.ts';
import type { Gauges } from './gauges.ts';
import { sampleSeries } from './samples.ts';

type Waiting = Gauges['mail'];

/** Returns the measurements of the last day or month, and the current values. */
export const serverHealth = (
  db: Db,
  { mail, push, ...now }: Gauges,
  span: Span,
  time: number,
): ServerHealth => ({
  span,
  ...sampleSeries(db, span, time),
  now: { ...now, mail: presented(mail), push: presented(push) },
});

const presented = ({ count, since }: Waiting) => ({
  count,
  since: since === null ? null : iso(since),
});
