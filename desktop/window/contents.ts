import type Electron from 'electron';
import { m } from '../../shared/messages.ts';
import { guardContents } from '../session/guards.ts';
import { mayOpenOutside } from '../session/links.ts';
import { only, SEPARATOR } from './menu.ts';
import { usual } from './usual-entries.ts';

export type ContentsParts = {
  app: Pick<Electron.App, 'on'>;
  popUp: (template: Electron.MenuItemConstructorOptions[]) => void;
  openOutside: (address: string) => unknown;
};

/** Guards every page from its creation, and adds a context menu. */
export const watchContents = ({ app, popUp, openOutside }: ContentsParts) => {
  app.on('web-contents-created', (_event, contents) => {
    guardContents(contents, (address) => {
      // Checked again, because only this line opens links in the system.
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

type Pressed = Pick<
  Electron.ContextMenuParams,
  'isEditable' | 'selectionText' | 'editFlags' | 'misspelledWord' | 'dictionarySuggestions'
>;

/** Returns the context menu: editing in text fields, copying elsewhere. */
export const contextMenu = (
  { isEditable, selectionText, editFlags, misspelledWord, dictionarySuggestions }: Pressed,
  { replace, learn }: { replace: (word: string) => void; learn: (word: string) => void },
): Electron.MenuItemConstructorOptions[] => {
  if (!isEditable) return selectionText.trim() ? [usual('copy'), usual('selectAll')] : [];
  const spelling = [
    ...dictionarySuggestions.map((word) => ({ label: word, click: () => replace(word) })),
    { label: m.desktop_menu_add_to_dictionary(), click: () => learn(misspelledWord) },
    SEPARATOR,
  ];
  return [
    ...only(misspelledWord !== '', ...spelling),
    { ...usual('undo'), enabled: editFlags.canUndo },
    { ...usual('redo'), enabled: editFlags.canRedo },
    SEPARATOR,
    { ...usual('cut'), enabled: editFlags.canCut },
    { ...usual('copy'), enabled: editFlags.canCopy },
    { ...usual('paste'), enabled: editFlags.canPaste },
    { ...usual('selectAll'), enabled: editFlags.canSelectAll },
  ];
};
