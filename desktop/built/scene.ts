import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { desktopState } from '../../shared/desktop-state.ts';
import { type Computer, createComputer, type Desktop } from '../../stand-ins/electron/computer.ts';
import { until } from '../../stand-ins/electron/until.ts';

export type Scene = ReturnType<typeof createScene>;

/** Computers for the tests of one file. `end` quits the running programs and deletes all files. */
export const createScene = (name: string) => {
  const folder = mkdtempSync(join(tmpdir(), `upheld-${name}-`));
  const running = new Set<Desktop>();

  const folderFor = (what: string) => mkdtempSync(join(folder, `${what}-`));
  return {
    folderFor,
    /** Returns a computer whose program stored these values in its last run. */
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

/** Stored values of a program that shows this server at its start. */
export const knowing = (origin: string, isLocal = false) => ({
  servers: [{ origin, isLocal }],
  current: origin,
  isTrayKnown: true,
});

/** Returns the program's state that the page in this window gets. */
export const stateOf = async (window: ReturnType<Desktop['windows']>[number] | undefined) =>
  desktopState.parse(await window?.webContents.standIn.invoke('upheld:call', 'getState', []));

/** Returns the window with a page whose address begins with `url`. */
export const windowAt = (desktop: Desktop, url: string) =>
  until(
    () => desktop.windows().find((one) => one.webContents.getURL().startsWith(url)),
    () => `No window shows ${url}: ${desktop.windows().map((one) => one.webContents.getURL())}`,
  );
