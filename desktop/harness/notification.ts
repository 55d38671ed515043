import { EventEmitter } from 'node:events';
import type Electron from 'electron';

/** A notification on the screen. */
export type ShownNotification = {
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

  class Notification extends EventEmitter {
    static isSupported = () => true;
    readonly title: string;
    readonly body: string;
    constructor({ title = '', body = '' }: Electron.NotificationConstructorOptions = {}) {
      super();
      this.title = title;
      this.body = body;
    }
    show() {
      shown.push(onScreen(new WeakRef(this), this.title, this.body));
    }
    close() {
      this.emit('close', { reason: 'applicationHidden' });
    }
  }

  // Apart from the class: a function made in `show` would hold on to the object itself.
  const onScreen = (
    reference: WeakRef<Notification>,
    title: string,
    body: string,
  ): ShownNotification => {
    const send = (event: string, details: object) => {
      const notification = reference.deref();
      notification?.emit(event, details);
      return notification !== undefined;
    };
    return {
      title,
      body,
      click: () => send('click', {}),
      close: (reason = 'userCanceled') => send('close', { reason }),
    };
  };

  return { Notification, shown };
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
