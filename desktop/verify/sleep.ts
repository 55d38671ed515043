import { mustAsRoot } from './commands.ts';

const SECONDS = 30;

/** Puts the computer to sleep for half a minute. Never run yet. */
export const sleepAndWake = (platform: NodeJS.Platform) => {
  if (platform === 'linux') mustAsRoot('rtcwake', ['--mode', 'mem', '--seconds', String(SECONDS)]);
  else if (platform === 'darwin') {
    mustAsRoot('pmset', ['relative', 'wake', String(SECONDS)]);
    mustAsRoot('pmset', ['sleepnow']);
  } else throw new Error('Windows has no command that wakes it again: let it sleep by hand.');
};
