import type { Checked } from '../../../shared/checkup.ts';
import { examine } from './examine.ts';
import type { Examined } from './examined.ts';

/* The thread that runs one check-up: it gets an Examined and answers once. */

declare const self: Worker;

self.onmessage = async ({ data }: MessageEvent<Examined>) => {
  const checks: Checked[] = [];
  for await (const checked of examine(data)) checks.push(checked);
  self.postMessage(checks);
};
