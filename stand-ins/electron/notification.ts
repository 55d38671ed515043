import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type Electron from 'electron';

type Activation = (details: Electron.ActivationArguments) => void;

export type ShownNotification = {
  id: string;
  title: string;
  body: string;
  /** False when the program keeps no hold of it any more: then its events reach nobody. */
  click: () => boolean;
  close: (reason?: Electron.NotificationCloseEventParams['reason']) => boolean;
};

/**
 * Electron's `Notification`. The system shows it whether the program keeps the object or not; the
 * object is garbage-collected like any other, and its events are lost with it.
 */
export const createNotifications = () => {
  const shown: ShownNotification[] = [];
  const history: Notification[] = [];
  let activate: Activation = () => {};

  class Notification extends EventEmitter {
    static isSupported = () => true;
    /** On Windows alone: presses on what earlier runs have shown, too. */
    static handleActivation = (hear: Activation) => {
      activate = hear;
    };
    /** On Macs alone, and only in a signed program. */
    static getHistory = async () => [...history];
    readonly id: string;
    readonly title: string;
    readonly body: string;
    constructor({
      id = randomUUID(),
      title = '',
      body = '',
    }: Electron.NotificationConstructorOptions = {}) {
      super();
      this.id = id;
      this.title = title;
      this.body = body;
    }
    show() {
      shown.push(onScreen(new WeakRef(this), this.id, this.title, this.body));
    }
    close() {
      this.emit('close', { reason: 'applicationHidden' });
    }
  }

  // Apart from the class: a function made in `show` would hold on to the object itself.
  const onScreen = (
    reference: WeakRef<Notification>,
    id: string,
    title: string,
    body: string,
  ): ShownNotification => {
    const send = (event: string, details: object) => {
      const notification = reference.deref();
      notification?.emit(event, details);
      return notification !== undefined;
    };
    return {
      id,
      title,
      body,
      click: () => send('click', {}),
      close: (reason = 'userCanceled') => send('close', { reason }),
    };
  };

  return {
    Notification,
    shown,
    pressInList: (id: string) =>
      activate({ type: 'click', arguments: `type=click&tag=${encodeURIComponent(id)}` }),
    /** What the list of a Mac has of earlier runs. */
    history,
  };
};

declare const Bun: { gc: (force: boolean) => void } | undefined;

/** Collects what nothing refers to, in Bun and in Node alike. */
export const collectGarbage = async () => {
  // A weak reference that was made or read holds on until the end of its turn.
  await new Promise((done) => setTimeout(done, 0));
  if (typeof Bun !== 'undefined') return Bun.gc(true);
  const { setFlagsFromString } = await import('node:v8');
  const { runInNewContext } = await import('node:vm');
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
};
