import { readFileSync } from 'node:fs';
import { z } from 'zod';

/*
 * A load of calls over a fixed number of connections, each with one call under way, picked at
 * random. It only counts answers and bytes, so that the machine's time goes to the server. With
 * `once` each call is made once, in their order, until the time is over or there are no more.
 *   bun bench/load.ts PORT CALLS.json CONNECTIONS SECONDS [once]
 */
const [port, file = '', connections, seconds, how] = process.argv.slice(2);
const calls = z
  .array(
    z.object({
      host: z.string(),
      path: z.string(),
      cookie: z.string(),
      authorization: z.string().optional(),
      encoding: z.string().optional(),
      method: z.string().optional(),
      /** Sent as JSON, with POST if no method is given; without it the call is a GET. */
      body: z.string().optional(),
    }),
  )
  .parse(JSON.parse(readFileSync(file, 'utf8')))
  .map(({ host, path, cookie, authorization, encoding, method = 'POST', body }) => {
    const proof =
      (authorization ? `Authorization: ${authorization}\r\n` : '') +
      (encoding ? `Accept-Encoding: ${encoding}\r\n` : '');
    const sent = cookie === '' ? proof : `Cookie: ${cookie}\r\n${proof}`;
    const head = `${path} HTTP/1.1\r\nHost: ${host}\r\n${sent}`;
    if (body === undefined) return `GET ${head}\r\n`;
    const length = Buffer.byteLength(body);
    return `${method} ${head}Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`;
  });
let made = 0;
/** Undefined if there are no more. */
const nextCall = () => calls[how === 'once' ? made++ : Math.floor(Math.random() * calls.length)];
const HEAD_END = '\r\n\r\n';

const over = Promise.withResolvers<void>();
let open = Number(connections);
let answered = 0;
let failed = 0;
let stopped = false;
const latencies: number[] = [];

type State = { awaited: number; isChunked: boolean; head: string; sentAt: number };
/** Ends a body of unknown length (RFC 9112 §7.1). */
const LAST_CHUNK = '0\r\n\r\n';

const connect = () =>
  Bun.connect<State>({
    hostname: '127.0.0.1',
    port: Number(port),
    socket: {
      open: (socket) => {
        socket.data = { awaited: 0, isChunked: false, head: '', sentAt: performance.now() };
        socket.write(nextCall() ?? '');
      },
      data: (socket, chunk) => {
        const { data } = socket;
        let rest = chunk.byteLength;
        if (data.awaited === 0 && !data.isChunked) {
          data.head += chunk.toString('latin1');
          const end = data.head.indexOf(HEAD_END);
          if (end < 0) return;
          const head = data.head.slice(0, end);
          if (!head.startsWith('HTTP/1.1 2')) failed++;
          data.isChunked = /transfer-encoding: chunked/i.test(head);
          data.awaited = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
          rest = data.head.length - end - HEAD_END.length;
          data.head = '';
        }
        data.awaited -= rest;
        if (data.isChunked) {
          if (chunk.subarray(-LAST_CHUNK.length).toString() !== LAST_CHUNK) return;
          data.isChunked = false;
        } else if (data.awaited > 0) return;
        answered++;
        latencies.push(performance.now() - data.sentAt);
        data.awaited = 0;
        data.sentAt = performance.now();
        const next = stopped ? undefined : nextCall();
        if (next === undefined) socket.end();
        else socket.write(next);
      },
      close: () => {
        open--;
        if (open === 0) over.resolve();
      },
    },
  });

const started = performance.now();
const sockets = await Promise.all(Array.from({ length: Number(connections) }, connect));
await Promise.race([over.promise, Bun.sleep(Number(seconds) * 1000)]);
stopped = true;
const took = (performance.now() - started) / 1000;
for (const socket of sockets) socket.end();
latencies.sort((a, b) => a - b);
const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0;
console.log(JSON.stringify({ perSecond: answered / took, failed, p50: at(0.5), p99: at(0.99) }));
process.exit(0);
