import { EventEmitter } from 'node:events';
import type Electron from 'electron';
import type { StandInWindow } from './base-window.ts';
import type { StandInContents } from './web-contents.ts';

type Template = Electron.MenuItemConstructorOptions;
/** An item as it stands in a menu: its words, and what a press on it does. */
export type Item = {
  label: string;
  role: string;
  enabled: boolean;
  visible: boolean;
  checked: boolean;
  items: Item[];
  /** The menu that it opens; Electron makes one of a list of templates. */
  submenu?: EventEmitter & { readonly items: Item[] };
  press: () => void;
};

const STEP = 0.5;

/** What Electron does for an item with a role: with the page that has the focus, if any. */
const OF_PAGES: Partial<Record<string, (page: StandInContents) => void>> = {
  zoomin: (page) => {
    page.zoomLevel += STEP;
  },
  zoomout: (page) => {
    page.zoomLevel -= STEP;
  },
  resetzoom: (page) => {
    page.zoomLevel = 0;
  },
};

/** The same with the window that has the focus. */
const OF_WINDOWS: Partial<Record<string, (window: StandInWindow) => void>> = {
  close: (window) => window.close(),
};

export const createMenus = (
  focused: () => StandInWindow | null,
  focusedPage: () => StandInContents | undefined,
  hasPanel: () => boolean,
) => {
  let application: Item[] = [];
  /** The menu of the bar that is open: it is this one that tells of it (`menu_bar.cc:201-207`). */
  let open: Item | undefined;
  /** The menus that were opened where somebody pressed. */
  const popups: Item[][] = [];

  const itemOf = (template: Template): Item => {
    const role = (template.role ?? '').toLowerCase();
    const submenu = Array.isArray(template.submenu)
      ? Menu.buildFromTemplate(template.submenu)
      : undefined;
    return {
      label: (template.label ?? role).replace('&', ''),
      role,
      enabled: template.enabled !== false,
      visible: template.visible !== false,
      checked: template.checked === true,
      items: submenu?.items ?? [],
      submenu,
      press: () => {
        // `lib/browser/api/menu-item-roles.ts`, "execute".
        const window = focused();
        const page = focusedPage();
        if (page) OF_PAGES[role]?.(page);
        if (window) OF_WINDOWS[role]?.(window);
        if (role in OF_PAGES || role in OF_WINDOWS) return;
        // Electron gives the item, the window and the event; none of ours reads them.
        if (template.click) Reflect.apply(template.click, undefined, []);
      },
    };
  };

  class Menu extends EventEmitter {
    readonly items: Item[];
    readonly popup = () => void popups.push(this.items);
    constructor(items: Item[]) {
      super();
      this.items = items;
    }
    static buildFromTemplate = (templates: Template[]) => new Menu(templates.map(itemOf));
    /**
     * The bar is built anew, and with it goes the menu that somebody has open
     * (`shell/browser/ui/views/menu_bar.cc:60-63,234-244`).
     */
    static setApplicationMenu = (menu: Menu | null) => {
      application = menu?.items ?? [];
      open = undefined;
    };
    static getApplicationMenu = () => new Menu(application);
  }

  /**
   * It asks for the panel of Linux once, when it is made: without one it falls back to a sign of an older
   * kind, and never asks again (`shell/browser/ui/tray_icon_linux.cc:78-94`).
   */
  class Tray extends EventEmitter {
    isShown = hasPanel();
    items: Item[] = [];
    toolTip = '';
    image: unknown;
    constructor(image: unknown) {
      super();
      this.image = image;
      trays.push(this);
    }
    setToolTip = (text: string) => {
      this.toolTip = text;
    };
    setContextMenu = (menu: Menu | null) => {
      this.items = menu?.items ?? [];
    };
    setImage = (image: unknown) => {
      this.image = image;
    };
    destroy = () => {
      this.isShown = false;
    };
  }
  const trays: Tray[] = [];

  const openMenu = (name: string) => {
    const item = itemIn(application, name);
    open = item;
    item.submenu?.emit('menu-will-show');
    return {
      isOpen: () => open === item,
      close: () => {
        open = undefined;
        item.submenu?.emit('menu-will-close');
      },
    };
  };

  return { Menu, Tray, trays, popups, openMenu, application: () => application };
};

/** An item with these words or this role, however deep it stands. Throws where there is none. */
export const itemIn = (items: readonly Item[], name: string): Item => {
  const found = flat(items).find(
    ({ label, role }) => label === name || role === name.toLowerCase(),
  );
  if (!found) throw new Error(`The menu has no ${name}.`);
  return found;
};

export const hasItem = (items: readonly Item[], name: string) =>
  flat(items).some(({ label }) => label === name);

const flat = (items: readonly Item[]): Item[] =>
  items.flatMap((item) => [item, ...flat(item.items)]);
