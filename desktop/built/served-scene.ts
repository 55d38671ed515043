import { afterAll, beforeAll } from 'bun:test';
import type { Computer } from '../../stand-ins/electron/computer.ts';
import { createScene, knowing, windowAt } from './scene.ts';

type Server = { url: string; stop: () => Promise<unknown> };

type Opening = {
  /** Stored values besides the server. */
  kept?: object;
  /** Changes the computer before the program starts. */
  arrange?: (computer: Computer) => void;
};

/** A scene with a server that runs during the tests of one file. */
export const createServedScene = <S extends Server>(
  name: string,
  startServer: (folder: string) => Promise<S>,
) => {
  const scene = createScene(name);
  let running: S | undefined;
  beforeAll(async () => {
    running = await startServer(scene.folderFor('server'));
  });
  afterAll(async () => {
    await scene.end();
    await running?.stop();
  });

  const server = () => {
    if (!running) throw new Error('The server starts with the first test.');
    return running;
  };
  return {
    ...scene,
    server,
    host: () => new URL(server().url).host,
    /** Starts the program, which shows the server's app. */
    open: async ({ kept = {}, arrange }: Opening = {}) => {
      const computer = scene.computer({ ...knowing(server().url), ...kept });
      arrange?.(computer);
      const desktop = scene.start(computer);
      const window = await windowAt(desktop, 'upheld://app/');
      return { computer, desktop, window, page: window.webContents };
    },
  };
};
