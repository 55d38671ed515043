import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { ImapTransport } from 'imapflow';

/**
 * Maximum that a mail server may send until the next command. Each line costs time, however short it is.
 */
export type Budget = { bytes: number; lines: number };

export type ImapBudget = ReturnType<typeof createImapBudget>;

const LINE_FEED = 0x0a;

/** Counts what a mail server sends. A connection that exceeds the budget is cut. */
export const createImapBudget = () => {
  let left: Budget = { bytes: 0, lines: 0 };
  let isOver = false;

  const spend = (said: Buffer) => {
    left.bytes -= said.length;
    for (let at = said.indexOf(LINE_FEED); at >= 0; at = said.indexOf(LINE_FEED, at + 1))
      left.lines -= 1;
    return left.bytes >= 0 && left.lines >= 0;
  };

  const counts = (socket: Socket) => {
    const count = (said: Buffer) => {
      if (spend(said)) return;
      isOver = true;
      socket.destroy(new Error('over the budget'));
    };
    counters.set(socket, count);
    socket.on('data', count);
  };
  const counters = new WeakMap<object, (said: Buffer) => void>();

  const transport: ImapTransport = {
    connect: ({ host, port, secure, tls, ...named }, onConnect) => {
      const begin = () => {
        onConnect();
        // Counting starts after the library has begun to read, which would lose the first bytes otherwise.
        counts(socket);
      };
      const socket: Socket = secure
        ? connectTls({ host, port, ...named, ...tls }, begin)
        : connect({ host, port }, begin);
      return socket;
    },
    prepareUpgrade: (socket) => {
      const count = counters.get(socket);
      if (count) socket.off('data', count);
    },
    upgrade: (socket, { tls, ...named }, onSecure) => {
      const secured = connectTls({ socket, ...named, ...tls }, () => {
        onSecure();
        counts(secured);
      });
      return secured;
    },
  };

  return {
    transport,
    /** Starts a new budget. */
    allow: (budget: Budget) => {
      left = { ...budget };
    },
    /** Returns whether a connection was cut. */
    isOver: () => isOver,
  };
};
