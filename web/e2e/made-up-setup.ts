import { SETUP_STEPS, type Setup } from '../../shared/setup.ts';

type Made = Partial<Omit<Setup, 'steps'>> & { steps?: Partial<Setup['steps']> };

const open: Setup['steps'] = {
  name: 'open',
  helper: 'open',
  mail: 'open',
  phones: 'open',
  group: 'open',
  people: 'open',
};

const made = ({ steps, ...rest }: Made): Setup => ({
  mail: 'untested',
  trouble: '',
  reach: 'this-computer',
  hasOthers: false,
  groupId: null,
  ...rest,
  steps: { ...open, ...steps },
});

/** No step is done, on a computer without a mail server. */
export const NEW_SETUP = made({ mail: 'none' });

/** Half of the steps are done, and the mail server accepts no mail. */
export const HALF_SETUP = made({
  steps: { name: 'done', phones: 'not-needed', group: 'done' },
  mail: 'failed',
  trouble: 'The mail server did not let us sign in. Please check the username and password.',
  reach: 'network',
  hasOthers: true,
  groupId: 1,
});

/** All steps are done, and the list is not closed yet. */
export const DONE_SETUP = made({
  steps: { ...Object.fromEntries(SETUP_STEPS.map((step) => [step, 'done'])), helper: 'not-needed' },
  mail: 'works',
});
