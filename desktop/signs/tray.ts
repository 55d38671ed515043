import type Electron from 'electron';
import { debouncedMenu } from './debounced-menu.ts';

type Parts = {
  make: (icon: string) => Electron.Tray;
  /** Returns the file of the icon, with or without a dot. */
  icon: (isUnread: boolean) => string;
  menuOf: (items: Electron.MenuItemConstructorOptions[]) => Electron.Menu;
  onPress: () => void;
};

/** The program's tray icon. */
export const createTray = ({ make, icon, menuOf, onPress }: Parts) => {
  const shown = { isUnread: false, words: '', menu: menuOf([]) };
  const put = () => {
    const made = make(icon(shown.isUnread));
    made.on('click', onPress);
    return made;
  };
  let sign = put();

  const setToolTip = (words: string) => {
    shown.words = words;
    sign.setToolTip(words);
  };
  const setMenu = (menu: Electron.Menu) => {
    shown.menu = menu;
    sign.setContextMenu(menu);
  };
  return {
    setIcon: (isUnread: boolean) => {
      shown.isUnread = isUnread;
      sign.setImage(icon(isUnread));
    },
    setToolTip,
    setMenu: debouncedMenu({ build: menuOf, set: setMenu }),
    /** Creates the icon again when a tray appears, because Electron registers an icon only when it is created. */
    putAnew: () => {
      sign.destroy();
      sign = put();
      setToolTip(shown.words);
      setMenu(shown.menu);
    },
  };
};
