import type Electron from 'electron';

type Dialog = Pick<Electron.Dialog, 'showMessageBox' | 'showOpenDialog' | 'showSaveDialog'>;

/**
 * Electron's dialogs, each over the program's window, where it cannot get lost behind others. While
 * the window is out of sight a dialog stands by itself.
 */
export const dialogsOver = (dialog: Dialog, front: () => Electron.BaseWindow | undefined) => {
  const seen = () => {
    const window = front();
    return window?.isVisible() && !window.isMinimized() ? window : undefined;
  };
  return {
    showMessageBox: (options: Electron.MessageBoxOptions) => {
      const over = seen();
      return over ? dialog.showMessageBox(over, options) : dialog.showMessageBox(options);
    },
    showOpenDialog: (options: Electron.OpenDialogOptions) => {
      const over = seen();
      return over ? dialog.showOpenDialog(over, options) : dialog.showOpenDialog(options);
    },
    showSaveDialog: (options: Electron.SaveDialogOptions) => {
      const over = seen();
      return over ? dialog.showSaveDialog(over, options) : dialog.showSaveDialog(options);
    },
  };
};

export type Dialogs = ReturnType<typeof dialogsOver>;
