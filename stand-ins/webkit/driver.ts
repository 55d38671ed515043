import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { testFolder } from '../../test-support/folder.ts';
import { freePort } from '../../test-support/free-port.ts';
import type { CallProxy } from './proxy.ts';

/** Windows stand beside one another on this screen: one that another covers is not drawn. */
const SCREEN = { columns: 6, width: 1400, height: 1000 };

export type Driver = Awaited<ReturnType<typeof startDriver>>;
/** Paper by GTK's name of its size. */
export type Paper = { size: 'iso_a4' | 'na_letter'; isLandscape: boolean };
export type Rectangle = { x: number; y: number; width: number; height: number };

const started = new Set<ChildProcess>();
process.on('exit', () => started.forEach(end));

const end = (child: ChildProcess) => {
  started.delete(child);
  if (child.pid && child.exitCode === null)
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
};

let screen: Promise<string> | undefined;
/** The name of a display that exists in memory only. */
const display = () => {
  screen ??= (async () => {
    const size = `${SCREEN.columns * SCREEN.width}x${SCREEN.height}x24`;
    const xvfb = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', size, '-nolisten', 'tcp'], {
      stdio: ['ignore', 'pipe', 'ignore'],
      detached: true,
    });
    started.add(xvfb);
    const [number] = await once(xvfb.stdout, 'data');
    return `:${String(number).trim()}`;
  })();
  return screen;
};

const taken = new Set<number>();
const free = () => {
  let column = 0;
  while (taken.has(column)) column++;
  taken.add(column);
  return column;
};

/** Opens a window of WebKitGTK with data of its own; gives what WebDriver can do with it. */
export async function startDriver(proxy: CallProxy, { timeZone = 'UTC' } = {}) {
  const [port, shown, folder] = [await freePort(), await display(), testFolder('webkit')];
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: shown,
      GDK_BACKEND: 'x11',
      LANG: 'C.UTF-8',
      LANGUAGE: 'en_US',
      TZ: timeZone,
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      NO_AT_BRIDGE: '1',
      UPHELD_WEBKIT_FOLDER: folder,
      UPHELD_WEBKIT_PROXY: proxy.url,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  started.add(driver);
  const listeners = new Set<(line: string) => void>();
  for (const input of [driver.stdout, driver.stderr])
    createInterface({ input }).on('line', (line) => {
      for (const notify of listeners) notify(line);
    });
  /** What follows this word in a line of the window. */
  const says = (word: string) =>
    new Promise<string>((done, fail) => {
      const listener = (line: string) => {
        if (line.startsWith(word)) done(line.slice(word.length));
      };
      listeners.add(listener);
      setTimeout(() => fail(new Error(`The window never said ${word}`)), 30_000).unref();
    });
  const column = free();
  const stop = () => {
    taken.delete(column);
    end(driver);
  };

  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    });
    const { value } = await answer.json();
    if (value?.error) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  const binary = resolve('stand-ins/webkit/window.py');
  const options = { 'webkitgtk:browserOptions': { binary, args: [] } };
  for (let tries = 0; ; tries++)
    try {
      await call('GET', '/status');
      break;
    } catch (error) {
      if (tries > 300) throw error;
      await pause(50);
    }
  const window = says('WINDOW ');
  const begun = call('POST', '/session', { capabilities: { alwaysMatch: options } });
  const { sessionId } = await begun.catch((error: unknown) => {
    stop();
    throw error;
  });
  const pid = Number(await window);
  listeners.clear();
  const rectangle: Rectangle = { x: column * SCREEN.width, y: 0, width: 1280, height: 900 };
  const send = (method: string, path: string, body?: object) =>
    call(method, `/session/${sessionId}${path}`, body);

  return {
    folder,
    stop,
    send,
    setSize: (size: { width: number; height: number }) =>
      call('POST', `/session/${sessionId}/window/rect`, Object.assign(rectangle, size)),
    /** Makes it as a new one: nothing is open, pressed or kept. */
    forget: async () => {
      listeners.clear();
      await send('DELETE', '/actions');
      await send('POST', '/url', { url: 'about:blank' });
      const forgotten = says('FORGOTTEN');
      process.kill(pid, 'SIGUSR1');
      await forgotten;
      listeners.clear();
    },
    /** Hears every line that the window writes: its own, and what its page writes to the console. */
    onLine: (listener: (line: string) => void) => listeners.add(listener),
    /** Prints the page on this paper, and returns the PDF. */
    print: async (paper: Paper) => {
      writeFileSync(join(folder, 'paper.json'), JSON.stringify(paper));
      rmSync(join(folder, 'paper.pdf'), { force: true });
      const printed = says('PRINTED');
      process.kill(pid, 'SIGUSR2');
      await printed;
      return readFileSync(join(folder, 'paper.pdf'));
    },
    /** The driver's own picture hangs now and then, so it is taken from the screen. */
    picture: (path: string) => {
      const { x, y, width, height } = rectangle;
      const crop = `${width}x${height}+${x}+${y}`;
      const from = ['-display', shown, '-window', 'root', '-crop', crop, '+repage', path];
      execFileSync('import', from, { timeout: 30_000 });
    },
  };
}
