import type Electron from 'electron';

/** The part of a notification that is worked with here. */
export type Shown = Pick<Electron.Notification, 'on' | 'show'>;

/** More than anybody scrolls back to; what is older is let go. */
const MOST = 100;

/**
 * Shows notifications, and keeps hold of each while it may still be clicked: one that nothing
 * refers to is garbage-collected, and its click reaches nobody.
 */
export const createNotifier = (
  create: (options: Electron.NotificationConstructorOptions) => Shown,
  icon: string,
) => {
  const held = new Set<Shown>();

  return (title: string, body: string, onPress?: () => void) => {
    const notification = create({ title, body, icon });
    const letGo = () => held.delete(notification);
    notification.on('click', () => {
      letGo();
      onPress?.();
    });
    notification.on('failed', letGo);
    notification.on('close', ({ reason }) => {
      // One that has timed out waits in the list of the system, and can be clicked there.
      if (reason !== 'timedOut') letGo();
    });
    held.add(notification);
    for (const oldest of held) {
      if (held.size <= MOST) break;
      held.delete(oldest);
    }
    notification.show();
  };
};
