import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { PageHost, PageView, Screen } from './screen.ts';

/** One partition: a browser of its own, and a web server that asks the program's scheme. */
type Partition = {
  context: BrowserContext;
  host: PageHost;
  port: number;
  close: () => Promise<void>;
};

/** Where a page of `upheld://` is in a browser that has no such scheme, and back. */
const toWeb = (url: string, port: number) =>
  url.replace(/^upheld:\/\/(\w+)/, `http://$1.localhost:${port}`);
const toProgram = (url: string) => url.replace(/^http:\/\/(\w+)\.localhost:\d+/, 'upheld://$1');

/**
 * A screen of real pages: one browser context for each partition, kept from start to start of the
 * program. `pageOf` gives the page of a window, once it is there.
 */
export const chromiumScreen = (browser: Browser) => {
  const partitions = new Map<string, Promise<Partition>>();
  const pages = new WeakMap<PageView, Promise<Page>>();

  const partitionFor = async (host: PageHost) => {
    const made = partitions.get(host.partition) ?? openPartition(browser, host);
    partitions.set(host.partition, made);
    const partition = await made;
    // The program that runs now answers, not the one that made it.
    partition.host = host;
    return partition;
  };

  const open = (host: PageHost): PageView => {
    const ready = partitionFor(host).then(async (partition) => {
      const page = await openPage(partition, host);
      return { page, port: partition.port };
    });
    const withPage = (work: (page: Page) => Promise<unknown>) =>
      void ready.then(({ page }) => work(page)).catch(() => {});
    const view: PageView = {
      load: async (url) => {
        const { page, port } = await ready;
        await page.goto(toWeb(url, port));
      },
      reload: async () => void (await (await ready).page.reload()),
      go: (steps) => withPage((page) => (steps < 0 ? page.goBack() : page.goForward())),
      send: (channel, args) =>
        withPage((page) =>
          page.evaluate(([to, given]) => Reflect.get(window, 'standIn').deliver(to, given), [
            channel,
            args,
          ] as const),
        ),
      setVisible: (isVisible) =>
        withPage((page) =>
          page.evaluate((now) => Reflect.get(window, 'standIn').setVisible(now), isVisible),
        ),
      // biome-ignore lint/performance/useDomNodeTextContent: Find sees what is drawn, not scripts.
      text: async () => (await ready).page.locator('body').innerText(),
      pdf: async () => (await ready).page.pdf(),
      destroy: () => withPage((page) => page.close()),
    };
    pages.set(
      view,
      ready.then(({ page }) => page),
    );
    return view;
  };

  return {
    open,
    pageOf: (window: { webContents: { standIn: { page: PageView } } }): Promise<Page> => {
      const page = pages.get(window.webContents.standIn.page);
      if (!page) throw new Error('That window is not on this screen.');
      return page;
    },
    close: async () => {
      for (const partition of partitions.values()) await (await partition).close();
    },
  } satisfies Screen & Record<string, unknown>;
};

const openPartition = async (browser: Browser, host: PageHost): Promise<Partition> => {
  const server = createServer((request, response) => {
    void passOn(partition.host, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const partition: Partition = {
    context: await browser.newContext(),
    host,
    port: typeof address === 'object' && address ? address.port : 0,
    close: async () => {
      await partition.context.close();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return partition;
};

const openPage = async ({ context }: Partition, host: PageHost) => {
  const page = await context.newPage();
  await page.exposeBinding('standInInvoke', ({ frame }, channel: string, args: unknown[]) =>
    host.invoke({ url: toProgram(frame.url()), parent: frame.parentFrame() }, channel, args),
  );
  await page.exposeBinding('standInClose', () => host.closing());
  await page.addInitScript({ content: `(${inPage})();` });
  if (host.preload)
    await page.addInitScript({
      content: `((require) => { ${host.preload}\n})(() => standIn.electron);`,
    });
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame() && frame.url() !== 'about:blank')
      host.navigated(toProgram(frame.url()));
  });
  return page;
};

/** What stands in a page for Electron: its preload's module, and whether it is on the screen. */
const inPage = () => {
  const listeners = new Map<string, Set<(event: object, ...args: unknown[]) => void>>();
  const heard = (channel: string) => {
    const those = listeners.get(channel) ?? new Set();
    listeners.set(channel, those);
    return those;
  };
  let isVisible = true;
  Object.defineProperty(document, 'visibilityState', {
    get: () => (isVisible ? 'visible' : 'hidden'),
  });
  Object.defineProperty(document, 'hidden', { get: () => !isVisible });
  window.close = () => Reflect.get(window, 'standInClose')();
  Object.assign(window, {
    standIn: {
      electron: {
        contextBridge: {
          exposeInMainWorld: (name: string, bridge: object) =>
            Object.assign(window, { [name]: bridge }),
        },
        ipcRenderer: {
          invoke: (channel: string, ...args: unknown[]) =>
            Reflect.get(window, 'standInInvoke')(channel, args),
          on: (channel: string, hear: (event: object) => void) => heard(channel).add(hear),
          off: (channel: string, hear: (event: object) => void) => heard(channel).delete(hear),
        },
      },
      deliver: (channel: string, args: unknown[]) => {
        for (const hear of heard(channel)) hear({}, ...args);
      },
      setVisible: (now: boolean) => {
        if (now === isVisible) return;
        isVisible = now;
        document.dispatchEvent(new Event('visibilitychange'));
      },
    },
  });
};

/** What is between two machines only, and what a page says of where it is. */
const NOT_SENT = /^(host|connection|keep-alive|accept-encoding|upgrade|cookie|content-length)$/i;

const passOn = async (host: PageHost, request: IncomingMessage, response: ServerResponse) => {
  const name = /^(\w+)\.localhost/.exec(request.headers.host ?? '')?.[1] ?? 'app';
  // Asked for by browsers alone; the program's window has no such thing.
  if (request.url === '/favicon.ico') return void response.writeHead(204).end();
  const headers = Object.entries(request.headers).flatMap(([header, value]) =>
    NOT_SENT.test(header) ? [] : [[header, toProgram(String(value))] satisfies [string, string]],
  );
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  const answer = await host.answer(`upheld://${name}${request.url}`, {
    method: request.method,
    headers,
    signal: gone.signal,
    ...(hasBody && { body: bodyOf(request), duplex: 'half' }),
  });
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.flushHeaders();
  const reader = answer.body?.getReader();
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read())
    response.write(next.value);
  response.end();
};

const bodyOf = (request: IncomingMessage) =>
  new ReadableStream<Uint8Array>({
    start: (stream) => {
      request.on('data', (chunk) => stream.enqueue(chunk));
      request.on('end', () => stream.close());
      request.on('error', (error) => stream.error(error));
    },
  });
