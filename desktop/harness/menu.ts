import { EventEmitter } from 'node:events';
import type Electron from 'electron';
import type { StandInWindow } from './browser-window.ts';

type Template = Electron.MenuItemConstructorOptions;
/** An item as it stands in a menu: its words, and what a press on it does. */
export type Item = {
  label: string;
  role: string;
  enabled: boolean;
  visible: boolean;
  checked: boolean;
  items: Item[];
  press: () => void;
};

const STEP = 0.5;

/** What Electron does for an item with a role, in the window that has the focus. */
const ROLES: Partial<Record<string, (window: StandInWindow) => void>> = {
  zoomin: ({ webContents }) => {
    webContents.zoomLevel += STEP;
  },
  zoomout: ({ webContents }) => {
    webContents.zoomLevel -= STEP;
  },
  resetzoom: ({ webContents }) => {
    webContents.zoomLevel = 0;
  },
  close: (window) => window.close(),
};

export const createMenus = (focused: () => StandInWindow | null, hasPanel: () => boolean) => {
  let application: Item[] = [];
  /** The menus that were opened where somebody pressed. */
  const popups: Item[][] = [];

  const itemOf = (template: Template): Item => {
    const role = (template.role ?? '').toLowerCase();
    return {
      label: (template.label ?? role).replace('&', ''),
      role,
      enabled: template.enabled !== false,
      visible: template.visible !== false,
      checked: template.checked === true,
      items: Array.isArray(template.submenu) ? template.submenu.map(itemOf) : [],
      press: () => {
        const window = focused();
        const byRole = ROLES[role];
        if (byRole && window) byRole(window);
        // Electron gives the item, the window and the event; none of ours reads them.
        else if (template.click) Reflect.apply(template.click, undefined, []);
      },
    };
  };

  class Menu {
    readonly items: Item[];
    readonly popup = () => void popups.push(this.items);
    constructor(items: Item[]) {
      this.items = items;
    }
    static buildFromTemplate = (templates: Template[]) => new Menu(templates.map(itemOf));
    static setApplicationMenu = (menu: Menu | null) => {
      application = menu?.items ?? [];
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

  return { Menu, Tray, trays, popups, application: () => application };
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
