import type Electron from 'electron';

type Items = Electron.MenuItemConstructorOptions[];
type Built = Pick<Electron.Menu, 'items' | 'on'>;

type Parts<M extends Built> = { build: (items: Items) => M; set: (menu: M) => void };

/** What was pressed comes so much later than its menu has closed, in milliseconds. */
const MOMENT = 100;

/** A menu that is built anew only when it has changed, and never under the hand of somebody who has it open. */
export const debouncedMenu = <M extends Built>({ build, set }: Parts<M>) => {
  const open = new Set<object>();
  let drawn = '';
  let wanted: Items = [];

  const put = () => {
    // Functions are left out: what an item does follows from its words and its id.
    const words = JSON.stringify(wanted);
    if (open.size > 0 || words === drawn) return;
    drawn = words;
    const menu = build(wanted);
    // On Windows and Linux the menu of an item tells that it opens, on Macs the whole.
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
