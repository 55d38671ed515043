import type Electron from 'electron';
import { m } from '../../shared/messages.ts';

/** Index of the answer yes in each question. */
export const YES = 1;

/** Returns a question whose first and default answer is the safe one. */
const question = (
  message: string,
  yes: string,
  detail?: string,
  no: string = m.ui_cancel(),
): Electron.MessageBoxOptions => ({
  type: 'question',
  message,
  detail,
  buttons: [no, yes],
  defaultId: 0,
  cancelId: 0,
});

export const connectQuestion = (message: string) => question(message, m.desktop_link_connect());

/** Asks whether the backup of this time replaces the current data. */
export const restoreQuestion = (time: string) =>
  question(
    m.desktop_backup_question({ time }),
    m.desktop_backup_question_yes(),
    m.desktop_backup_question_explained(),
  );

/** Asks whether the program may end while others are connected to its server. */
export const quitQuestion = (count: number) =>
  question(m.desktop_quit_question({ count }), m.desktop_quit_anyway(), m.desktop_quit_explained());

/** Asks whether to reload a page that hangs. */
export const hangsQuestion = () =>
  question(
    m.desktop_hangs(),
    m.desktop_hangs_load(),
    m.desktop_hangs_explained(),
    m.desktop_hangs_wait(),
  );
