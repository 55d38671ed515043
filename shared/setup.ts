import { z } from 'zod';
import { m } from './messages.ts';
import { reach } from './server-info.ts';
import { flag } from './text.ts';

/** What an administrator does first, in this order. */
export const SETUP_STEPS = ['name', 'helper', 'mail', 'phones', 'group', 'people'] as const;
/** What a congregation may do without. */
export const OPTIONAL_STEPS = ['helper', 'mail', 'phones'] as const;

export type SetupStep = (typeof SETUP_STEPS)[number];
export type OptionalStep = (typeof OPTIONAL_STEPS)[number];

export const isOptional = (step: SetupStep): step is OptionalStep =>
  OPTIONAL_STEPS.some((optional) => optional === step);

export const setupStepParams = z.object({
  step: z.enum(OPTIONAL_STEPS, { error: m.setup_step_unknown }),
});
export const setupStepForm = z.object({ isNeeded: flag });

/** How far the congregation is set up. */
export const setup = z.strictObject({
  steps: z.record(z.enum(SETUP_STEPS), z.enum(['open', 'done', 'not-needed'])),
  /** Whether mail works, as the latest test mail tells. Without a mail server there is none. */
  mail: z.enum(['none', 'untested', 'sending', 'failed', 'works']),
  /** Why the test mail failed; empty if it did not. */
  trouble: z.string(),
  /** From where the address of this server can be reached, as far as it tells. */
  reach,
  /** Whether anybody else has an account. */
  hasOthers: flag,
  /** A group of the viewer's own, to invite people to; null if there is none. */
  groupId: z.number().nullable(),
});

export type Setup = z.infer<typeof setup>;
