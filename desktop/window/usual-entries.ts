import { m } from '../../shared/messages.ts';

/** Labels of Electron's own entries. Electron has them only in English. */
const WORDS = {
  undo: m.desktop_menu_undo,
  redo: m.desktop_menu_redo,
  cut: m.desktop_menu_cut,
  copy: m.desktop_menu_copy,
  paste: m.desktop_menu_paste,
  pasteAndMatchStyle: m.desktop_menu_paste_plain,
  selectAll: m.desktop_menu_select_all,
  zoomIn: m.desktop_menu_zoom_in,
  zoomOut: m.desktop_menu_zoom_out,
  resetZoom: m.desktop_menu_zoom_usual,
  togglefullscreen: m.desktop_menu_full_screen,
  close: m.desktop_menu_close,
  windowMenu: m.desktop_menu_window,
  minimize: m.desktop_menu_minimize,
  zoom: m.desktop_menu_zoom,
  front: m.desktop_menu_front,
  help: m.desktop_menu_help,
  hide: m.desktop_menu_hide,
  hideOthers: m.desktop_menu_hide_others,
  unhide: m.desktop_menu_show_all,
} as const;

/** Returns an entry of Electron's, with its label in the program's language. */
export const usual = <Role extends keyof typeof WORDS>(role: Role) => ({
  role,
  label: WORDS[role](),
});
