import type Electron from 'electron';

const CONNECT = 1;

/** A question of which the safe answer is the first and the usual one. */
export const connectQuestion = (message: string): Electron.MessageBoxOptions => ({
  type: 'question',
  message,
  buttons: ['Cancel', 'Connect'],
  defaultId: 0,
  cancelId: 0,
});

export const saidConnect = ({ response }: Pick<Electron.MessageBoxReturnValue, 'response'>) =>
  response === CONNECT;
