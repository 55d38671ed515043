import type Electron from 'electron';

type Blocker = Pick<Electron.PowerSaveBlocker, 'start' | 'stop'>;

/** Prevents the computer from falling asleep by itself while phones may need its server. */
export const createKeepAwake = (blocker: Blocker) => {
  let held: number | undefined;
  return (isNeeded: boolean) => {
    if (isNeeded) held ??= blocker.start('prevent-app-suspension');
    else if (held !== undefined) {
      blocker.stop(held);
      held = undefined;
    }
  };
};
