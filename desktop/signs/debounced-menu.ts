import type Electron from 'electron';

type Items = Electron.MenuItemConstructorOptions[];
type Built = Pick<Electron.Menu, 'items' | 'on'>;

type Parts<M extends Built> = { build: (items: Items) => M; set: (menu: M) => void };

/** Time between the closing of a menu and the event of its pressed item, in milliseconds. */
const MOMENT = 100;

/** Builds a menu again only if it has changed, and never while it is open. */
export const debouncedMenu = <M extends Built>({ build, set }: Parts<M>) => {
  const open = new Set<object>();
  let drawn = '';
  let wanted: Items = [];

  const put = () => {
    // JSON omits functions: the label and the id of an item determine its action.
    const words = JSON.stringify(wanted);
    if (open.size > 0 || words === drawn) return;
    drawn = words;
    const menu = build(wanted);
    // On Windows and Linux each submenu emits the event of opening, on Macs the whole menu.
    for (const part of [menu, ...menu.items.map(({ submenu }) => submenu)]) {
      part?.on('menu-will-show', () => open.add(part));
      part?.on('menu-will-close', () => {
        open.delete(part);
        setTimeout(put, MOMENT);
      });
    }
    set(menu);
  };

  return (items: Items) => {
    wanted = items;
    put();
  };
};
