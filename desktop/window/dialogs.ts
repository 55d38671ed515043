import type Electron from 'electron';
import { YES } from './question.ts';

type Dialog = Pick<Electron.Dialog, 'showMessageBox' | 'showOpenDialog' | 'showSaveDialog'>;

/** Shows a dialog, over a window or alone. */
type Show<Options, Answer> = {
  (over: Electron.BaseWindow, options: Options): Promise<Answer>;
  (options: Options): Promise<Answer>;
};

/** Electron's dialogs: over the window, so that they cannot be overlooked, or alone while the window is hidden. */
export const dialogsOver = (dialog: Dialog, front: () => Electron.BaseWindow | undefined) => {
  const over =
    <Options, Answer>(show: Show<Options, Answer>) =>
    (options: Options) => {
      const window = front();
      if (!window?.isVisible() || window.isMinimized()) return show(options);
      return show(window, options);
    };
  const showMessageBox = over(dialog.showMessageBox);
  return {
    showMessageBox,
    /** Asks a question. Resolves with true if the answer is yes. */
    agrees: async (question: Electron.MessageBoxOptions) =>
      (await showMessageBox(question)).response === YES,
    showOpenDialog: over(dialog.showOpenDialog),
    showSaveDialog: over(dialog.showSaveDialog),
  };
};

export type Dialogs = ReturnType<typeof dialogsOver>;
