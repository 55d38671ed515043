import type Electron from 'electron';

export type Shown = Pick<Electron.Notification, 'on' | 'show'>;

/** Maximum number of referenced notifications. Older ones are released. */
const MOST = 100;

/** Shows notifications, and references each while it may be clicked: a collected notification loses its click. */
export const createNotifier = (
  create: (options: Electron.NotificationConstructorOptions) => Shown,
  icon: string,
) => {
  const held = new Set<Shown>();

  /** `id` is the notification's id in the system's list. */
  return (title: string, body: string, onPress?: () => void, id?: string) => {
    const notification = create({ title, body, icon, ...(id && { id }) });
    const letGo = () => held.delete(notification);
    notification.on('click', () => {
      letGo();
      onPress?.();
    });
    notification.on('failed', letGo);
    notification.on('close', ({ reason }) => {
      // After a timeout the notification stays in the system's list and can be clicked there.
      if (reason !== 'timedOut') letGo();
    });
    held.add(notification);
    const [oldest] = held;
    if (held.size > MOST && oldest) held.delete(oldest);
    notification.show();
  };
};
