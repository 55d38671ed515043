import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { desktopState } from '../../shared/desktop-state.ts';
import { type Computer, createComputer, type Desktop } from '../../stand-ins/electron/computer.ts';
import { until } from '../../stand-ins/electron/until.ts';

export type Scene = ReturnType<typeof createScene>;

/** Computers for the tests of one file; `end` quits what still runs and leaves nothing. */
export const createScene = (name: string) => {
  const folder = mkdtempSync(join(tmpdir(), `upheld-${name}-`));
  const running = new Set<Desktop>();

  const folderFor = (what: string) => mkdtempSync(join(folder, `${what}-`));
  return {
    folderFor,
    /** A computer whose program remembers this from its last run. */
    computer: (kept?: object) => {
      const computer = createComputer(folderFor('home'));
      if (kept) writeFileSync(savedFile(computer), JSON.stringify(kept));
      return computer;
    },
    start: (computer: Computer, options: Parameters<Computer['start']>[0] = {}) => {
      const desktop = computer.start(options);
      running.add(desktop);
      void desktop.exited.then(() => running.delete(desktop));
      return desktop;
    },
    end: async () => {
      for (const desktop of running) await desktop.quit();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

export const savedFile = ({ home }: Computer) => join(home, 'userData/upheld.json');

/** What the program keeps of one server that is shown at its start. */
export const knowing = (origin: string, isLocal = false) => ({
  servers: [{ origin, isLocal }],
  current: origin,
  isTrayKnown: true,
});

/** How the program is, as a page is told that lies in this window. */
export const stateOf = async (window: ReturnType<Desktop['windows']>[number] | undefined) =>
  desktopState.parse(await window?.webContents.standIn.invoke('upheld:call', 'getState', []));

/** The window that shows a page whose address begins like this. */
export const windowAt = (desktop: Desktop, url: string) =>
  until(
    () => desktop.windows().find((one) => one.webContents.getURL().startsWith(url)),
    () => `No window shows ${url}: ${desktop.windows().map((one) => one.webContents.getURL())}`,
  );
