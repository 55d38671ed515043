import type Electron from 'electron';

export type Shown = Pick<Electron.Notification, 'on' | 'show'>;

/** The most notifications to hold; older ones are released. */
const MOST = 100;

/** Shows notifications, and holds each while it may be clicked: one that nobody holds loses its click. */
export const createNotifier = (
  create: (options: Electron.NotificationConstructorOptions) => Shown,
  icon: string,
) => {
  const held = new Set<Shown>();

  /** `id` is the name under which the system lists it. */
  return (title: string, body: string, onPress?: () => void, id?: string) => {
    const notification = create({ title, body, icon, ...(id && { id }) });
    const letGo = () => held.delete(notification);
    notification.on('click', () => {
      letGo();
      onPress?.();
    });
    notification.on('failed', letGo);
    notification.on('close', ({ reason }) => {
      // A notification that has timed out stays in the system's list and can be clicked there.
      if (reason !== 'timedOut') letGo();
    });
    held.add(notification);
    const [oldest] = held;
    if (held.size > MOST && oldest) held.delete(oldest);
    notification.show();
  };
};
