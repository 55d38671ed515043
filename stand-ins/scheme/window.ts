import { join, resolve } from 'node:path';
import { openedBy } from '../../desktop/session/links.ts';
import { until } from '../../test-support/until.ts';

export type Line = {
  told?: string;
  id?: number;
  value?: unknown;
  level?: string;
  message?: string;
  path?: string;
  url?: string;
  ok?: boolean;
  isWhole?: boolean;
};

/** The Python that has QtWebEngine, where the tests' needs are installed. */
const python = () => {
  const [found] = new Bun.Glob('python-PyQt6-WebEngine-*/bin/pyuic6').scanSync(resolve('dist'));
  if (!found) throw new Error('There is no QtWebEngine: run npm run test:system.');
  return resolve('dist', found, '../python');
};

/** Runs in each page before its own scripts: the bridge of our preload, and what Qt leaves out. */
const FIRST = `
const real = window.fetch;
window.fetch = async (...words) => {
  const answer = await real(...words);
  const status = Number(answer.headers.get('x-scheme-status') ?? 200);
  if (status === 200) return answer;
  if (answer.headers.has('x-scheme-error')) throw new TypeError('Failed to fetch');
  const body = [204, 205, 304].includes(status) ? null : answer.body;
  return new Response(body, { status, headers: answer.headers });
};
const refuse = async () => ({ sentence: 'Not for the web app.' });
window.upheldDesktop = {
  getState: async () => ({
    version: '0.1.0', servers: [], obstacle: null, hasTray: false, localServer: { state: 'off' },
    settings: { showNotifications: true, quietHours: null, keepInTray: false, startAtLogin: false },
    update: { state: 'off', version: null, percent: null },
  }),
  onState: () => () => {}, onOpen: () => () => {},
  addServer: refuse, switchServer: refuse, removeServer: refuse, runLocalServer: refuse,
  changeSettings: refuse, find: refuse, goTo: refuse,
};
`;

export type SchemeWindow = Awaited<ReturnType<typeof openWindow>>;

/** Opens a window of QtWebEngine. What it keeps stays in the folder, for the next one. */
export const openWindow = async (relay: string, folder: string) => {
  const child = Bun.spawn([python(), join(import.meta.dir, 'window.py'), relay, folder, FIRST], {
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'ignore',
    env: { ...process.env, HOME: folder, XDG_RUNTIME_DIR: folder, PYTHONDONTWRITEBYTECODE: '1' },
  });
  const told: Line[] = [];
  void read(child.stdout, (line) => {
    const one: Line = JSON.parse(line);
    told.push(one);
    if (one.told === 'opened' && openedBy(one.url ?? '') === 'download')
      void order({ do: 'download', url: one.url });
  });
  let last = 0;
  const order = async (command: object) => {
    const id = ++last;
    child.stdin.write(`${JSON.stringify({ id, ...command })}\n`);
    await child.stdin.flush();
    await until(
      `an answer to ${JSON.stringify(command)}`,
      () => {
        if (child.exitCode !== null) throw new Error('The window has ended.');
        return told.some((one) => one.id === id);
      },
      PATIENCE,
    );
    return told.find((one) => one.id === id)?.value;
  };
  const evaluate = (js: string) => order({ do: 'evaluate', js });
  await until('the window opens', () => told.some((one) => one.told === 'ready'), PATIENCE);

  return {
    told,
    evaluate,
    load: (url: string) => order({ do: 'load', url }),
    /** Waits until an expression in the page is true. */
    shows: async (js: string) => {
      try {
        await until(js, async () => (await evaluate(`Boolean(${js})`)) === true, PATIENCE);
      } catch {
        const text = await evaluate('location.href + " " + document.body.innerText');
        throw new Error(`Not there: ${js}. The page shows: ${text}`);
      }
    },
    /** Waits for a promise in the page, and gives what it gives. */
    later: async (js: string) => {
      const name = `later${++last}`;
      await evaluate(
        `(${js}).then((v) => { window.${name} = { v }; }, (e) => { window.${name} = { v: String(e) }; }); 1`,
      );
      await until(js, async () => (await evaluate(`Boolean(window.${name})`)) === true, PATIENCE);
      return evaluate(`window.${name}.v`);
    },
    /** Prints the page to a PDF file. */
    pdf: async (path: string) => {
      await order({ do: 'pdf', path });
      await until(
        'the PDF',
        () => told.some((one) => one.told === 'pdf' && one.path === path),
        PATIENCE,
      );
    },
    /** What went wrong in the page. */
    errors: () =>
      told
        .filter(({ told: kind, level }) => kind === 'console' && level === 'ErrorMessageLevel')
        .map(({ message }) => message),
    close: async () => {
      child.stdin.end();
      await child.exited;
    },
  };
};

const PATIENCE = 20_000;

const read = async (stream: ReadableStream<Uint8Array>, each: (line: string) => void) => {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of stream) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('{')) each(line);
  }
};
