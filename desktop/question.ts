import type Electron from 'electron';
import { m } from '../shared/messages.ts';

const CONNECT = 1;

/** A question whose first and default answer is the safe one. */
export const connectQuestion = (message: string): Electron.MessageBoxOptions => ({
  type: 'question',
  message,
  buttons: [m.ui_cancel(), m.desktop_link_connect()],
  defaultId: 0,
  cancelId: 0,
});

export const saidConnect = ({ response }: Pick<Electron.MessageBoxReturnValue, 'response'>) =>
  response === CONNECT;
