import { join } from 'node:path';
import type Electron from 'electron';
import type { DesktopState } from '../../shared/desktop-bridge.ts';
import { m } from '../../shared/messages.ts';
import type { ProgramLog } from '../storage/program-log.ts';
import type { Dialogs } from '../window/dialogs.ts';

type HelpParts = {
  app: Pick<Electron.App, 'getVersion'>;
  clipboard: Pick<Electron.Clipboard, 'writeText'>;
  dialog: Pick<Dialogs, 'showMessageBox'>;
  shell: Pick<Electron.Shell, 'openPath' | 'showItemInFolder'>;
  state: () => DesktopState;
  log: ProgramLog;
};

export const helpActions = ({ app, clipboard, dialog, shell, state, log }: HelpParts) => {
  const say = (message: string, detail: string) =>
    void dialog.showMessageBox({ type: 'info', message, detail });
  return {
    showAbout: () => say(m.desktop_about({ version: app.getVersion() }), m.desktop_about_licence()),
    showLicences: async () => {
      const problem = await shell.openPath(join(process.resourcesPath, 'THIRD-PARTY-NOTICES.txt'));
      if (problem) say(m.desktop_licences_missing(), m.desktop_about_licence());
    },
    showLog: () => shell.showItemInFolder(log.file),
    copyDiagnostics: () => {
      clipboard.writeText(
        JSON.stringify({ ...diagnosticsOf(state()), log: log.newest(50) }, null, 2),
      );
      say(m.desktop_diagnostics_copied(), m.desktop_diagnostics_explained());
    },
  };
};

/** Returns the state of the program and its system, without names, addresses or paths of people and servers. */
const diagnosticsOf = ({ version, servers, settings, localServer, update }: DesktopState) => ({
  upheld: version,
  electron: process.versions.electron,
  chromium: process.versions.chrome,
  system: `${process.platform} ${process.arch}`,
  servers: servers.length,
  localServer: localServer.state,
  update: update.state,
  settings,
});
