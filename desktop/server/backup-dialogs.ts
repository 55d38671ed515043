import type Electron from 'electron';
import { m } from '../../shared/messages.ts';
import type { Dialogs } from '../window/dialogs.ts';
import { restoreQuestion } from '../window/question.ts';

type Parts = {
  dialog: Pick<Dialogs, 'agrees' | 'showMessageBox' | 'showOpenDialog'>;
  shell: Pick<Electron.Shell, 'openPath'>;
  app: Pick<Electron.App, 'getPath'>;
};

export type BackupDialogs = ReturnType<typeof backupDialogs>;

/** The system's dialogs: choosing files and folders, questions and messages. */
export const backupDialogs = ({ app, dialog, shell }: Parts) => {
  /** Returns the chosen path; undefined if the user cancels. */
  const choose = async (options: Electron.OpenDialogOptions): Promise<string | undefined> =>
    (await dialog.showOpenDialog({ defaultPath: app.getPath('documents'), ...options }))
      .filePaths[0];
  return {
    // A folder, not a file: the file is named after the time, so that no backup replaces another.
    chooseFolder: () =>
      choose({
        title: m.desktop_backup_where(),
        buttonLabel: m.desktop_backup_make_here(),
        properties: ['openDirectory', 'createDirectory'],
      }),
    chooseBackup: () =>
      choose({
        title: m.desktop_backup_which(),
        properties: ['openFile'],
        // Systems check only the last part of an extension.
        filters: [{ name: m.desktop_backup_files(), extensions: ['gz', 'age'] }],
      }),
    confirmRestore: (time: string) => dialog.agrees(restoreQuestion(time)),
    showMessage: (message: string, detail?: string): unknown =>
      dialog.showMessageBox({ message, detail }),
    openFolder: (path: string): unknown => shell.openPath(path),
  };
};
