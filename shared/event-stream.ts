import { createParser } from 'eventsource-parser';
import { type LiveEvent, PLACE, RESET, readLiveEvent } from './events.ts';

const SHORTEST_PAUSE = 1_000;
const LONGEST_PAUSE = 30_000;
/** The server sends something every 25 seconds, so a stream without data for this long is dead, in milliseconds. */
const LONGEST_SILENCE = 60_000;

/** State of the stream. */
export type StreamState = 'connecting' | 'open' | 'waiting' | 'signed out';

export type StreamParts = {
  /** Opens the stream with these headers, as the signed-in user. */
  open: (headers: Record<string, string>, signal: AbortSignal) => Promise<Response>;
  /** Id of the last processed event; the next stream continues after it. */
  place: { read: () => string; write: (id: string) => void };
  onEvent: (event: LiveEvent) => void;
  /** Called if events are unknown: too many were missed, or a newer server sends another kind. */
  onUnknown?: () => void;
  onState?: (state: StreamState) => void;
  /** From 0 to 1. */
  random?: () => number;
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
};

/**
 * Follows the server's events: comes back after every break, from a second to half a
 * minute later and not in step with others, and goes on from the last event that was dealt
 * with, so that none is lost and none told twice. Ends by itself once nobody is signed in.
 */
export function followEvents(parts: StreamParts) {
  const { open, place, onState, random = Math.random, wait = pause } = parts;
  const stopped = new AbortController();
  let hurry = new AbortController();
  let line = new AbortController();
  let state: StreamState | undefined;

  const become = (next: StreamState) => {
    if (next === state) return;
    state = next;
    onState?.(next);
  };

  const run = async () => {
    let tries = 0;
    while (!stopped.signal.aborted) {
      line = new AbortController();
      hurry = new AbortController();
      become('connecting');
      try {
        const last = place.read();
        const response = await open(
          { accept: 'text/event-stream', ...(last && { 'last-event-id': last }) },
          line.signal,
        );
        if (response.status === 401) {
          become('signed out');
          return;
        }
        if (response.ok && response.body) {
          become('open');
          await readAll(response.body, () => {
            tries = 0;
          });
        }
      } catch {
        // Every error leads to a new try.
      }
      if (stopped.signal.aborted) return;
      become('waiting');
      const longest = Math.min(SHORTEST_PAUSE * 2 ** tries, LONGEST_PAUSE);
      tries++;
      await wait(longest * (0.5 + random() / 2), hurry.signal);
    }
  };

  const readAll = async (body: ReadableStream<Uint8Array>, heard: () => void) => {
    const reader = body.getReader();
    const decoder = new TextDecoder();
    const parser = createParser({
      onEvent: ({ id, event, data }) => {
        // It was stopped while this chunk was read; the next stream gets the rest.
        if (stopped.signal.aborted) return;
        heard();
        if (event === RESET) parts.onUnknown?.();
        else if (event !== PLACE) notify(data);
        // Stored only now: an event that was not processed would be lost.
        if (id) place.write(id);
      },
    });
    let silence = setTimeout(() => line.abort(), LONGEST_SILENCE);
    line.signal.addEventListener('abort', () => void reader.cancel().catch(() => {}));
    try {
      for (let next = await reader.read(); !next.done; next = await reader.read()) {
        clearTimeout(silence);
        silence = setTimeout(() => line.abort(), LONGEST_SILENCE);
        parser.feed(decoder.decode(next.value, { stream: true }));
      }
    } finally {
      clearTimeout(silence);
    }
  };

  const notify = (data: string) => {
    const event = readLiveEvent(data);
    if (event) parts.onEvent(event);
    else parts.onUnknown?.();
  };

  const running = run();
  return {
    /** Reconnects now instead of later, and replaces a stream that may be dead. */
    wake: () => {
      line.abort();
      hurry.abort();
    },
    stop: async () => {
      stopped.abort();
      line.abort();
      hurry.abort();
      await running;
    },
  };
}

export type EventStream = ReturnType<typeof followEvents>;

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((done) => {
    if (signal.aborted) return done();
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      done();
    });
  });
