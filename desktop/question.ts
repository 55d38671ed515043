import type Electron from 'electron';
import { m } from '../shared/messages.ts';

const YES = 1;

/** A question whose first and default answer is the safe one. */
const question = (message: string, yes: string, detail?: string): Electron.MessageBoxOptions => ({
  type: 'question',
  message,
  detail,
  buttons: [m.ui_cancel(), yes],
  defaultId: 0,
  cancelId: 0,
});

export const connectQuestion = (message: string) => question(message, m.desktop_link_connect());

/** Asks whether the backup of that time takes the place of what is there. */
export const restoreQuestion = (time: string) =>
  question(
    m.desktop_backup_question({ time }),
    m.desktop_backup_question_yes(),
    m.desktop_backup_question_explained(),
  );

export const saidYes = ({ response }: Pick<Electron.MessageBoxReturnValue, 'response'>) =>
  response === YES;
