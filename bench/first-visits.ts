import { join } from 'node:path';
import { z } from 'zod';

const firstVisits = z.array(
  z.object({ name: z.string(), seconds: z.number(), longest: z.number(), bound: z.number() }),
);

/** First visits in Chromium, as on a cold, slow phone. */
export const measureFirstVisits = async (folder: string) => {
  const results = join(folder, 'first-visits.json');
  const { exited } = Bun.spawn(['bun', 'web/e2e/take-times.ts', results], { stderr: 'inherit' });
  if ((await exited) !== 0) throw new Error('First visits were not measured.');
  return firstVisits.parse(await Bun.file(results).json());
};
