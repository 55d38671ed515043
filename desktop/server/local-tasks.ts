import type { LocalServerTask, Outcome } from '../../shared/desktop-bridge.ts';
import type { Backups, ServerInHand } from './backups.ts';
import type { LocalServer } from './local-server.ts';

export type LocalTaskParts = {
  local: LocalServer;
  backups: (server: ServerInHand) => Backups;
  /** Ends what listens to the local server. */
  stopListening: () => Promise<void>;
  /** Closes its app, because what that shows may be gone in a moment. */
  closeApp: () => void;
};

/** What can be asked of the server on this computer. */
export const createLocalTasks = (parts: LocalTaskParts) => {
  const { local, stopListening, closeApp } = parts;
  const stop = async () => {
    await stopListening();
    await local.stop();
  };
  const backups = parts.backups({
    state: local.state,
    start: local.start,
    stop: () => {
      closeApp();
      return stop();
    },
  });
  const tasks: Record<LocalServerTask, () => unknown> = {
    start: local.start,
    stop,
    'show-backups': backups.show,
    'back-up': backups.make,
    restore: backups.restore,
  };
  return {
    run: async (task: LocalServerTask): Promise<Outcome> => {
      await tasks[task]();
      return { sentence: null };
    },
    end: backups.end,
  };
};
