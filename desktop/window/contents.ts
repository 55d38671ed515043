import type Electron from 'electron';
import { guardContents } from '../session/guards.ts';
import { mayOpenOutside } from '../session/links.ts';
import { contextMenu } from './menu.ts';

export type ContentsParts = {
  app: Pick<Electron.App, 'on'>;
  popUp: (template: Electron.MenuItemConstructorOptions[]) => void;
  openOutside: (address: string) => unknown;
};

/** Guards every page from its creation, and gives it a context menu. */
export const watchContents = ({ app, popUp, openOutside }: ContentsParts) => {
  app.on('web-contents-created', (_event, contents) => {
    guardContents(contents, (address) => {
      // Checked again, because this is the only place that opens anything in the system.
      if (mayOpenOutside(address)) openOutside(address);
    });
    contents.on('context-menu', (_pressed, params) => {
      const template = contextMenu(params, {
        replace: (word) => contents.replaceMisspelling(word),
        learn: (word) => contents.session.addWordToSpellCheckerDictionary(word),
      });
      if (template.length > 0) popUp(template);
    });
  });
};
