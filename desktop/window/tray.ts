import type Electron from 'electron';

type Items = Electron.MenuItemConstructorOptions[];
type Sign = Pick<Electron.Tray, 'on' | 'setContextMenu' | 'setImage' | 'setToolTip'>;

export type TrayParts = {
  make: (icon: string) => Sign;
  /** The file of the icon, with a dot or without. */
  icon: (isUnread: boolean) => string;
  menuOf: (items: Items) => Electron.Menu;
  onPress: () => void;
};

/** The program's sign beside the clock. */
export const createTray = ({ make, icon, menuOf, onPress }: TrayParts) => {
  const sign = make(icon(false));
  sign.on('click', onPress);
  return {
    setIcon: (isUnread: boolean) => sign.setImage(icon(isUnread)),
    setToolTip: (words: string) => sign.setToolTip(words),
    setMenu: (items: Items) => sign.setContextMenu(menuOf(items)),
  };
};
