import type { QueryClient } from '@tanstack/react-query';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { contract } from '../../shared/contract.ts';
import { liveEvent, PLACE, RESET } from '../../shared/events.ts';
import { PRESSES } from './cache.ts';
import { isPathOf } from './paths.ts';
import { userKey } from './queries.ts';

const SHORTEST_PAUSE = 1_000;
const LONGEST_PAUSE = 30_000;
/** The server says something every 25 seconds: a line that is silent for longer is dead. */
const LONGEST_SILENCE = 60_000;
const LOOK_AGAIN = 200;

/** What a page shows beside whatever is being written: it may change under the writer's hands. */
const HARMLESS = ['listComments', 'getStats'] as const;

/**
 * Listens to what changes for whoever is signed in, and asks again for the reads it names.
 * Only a page in sight listens: many tabs cost no more than one, and one that comes back into
 * sight catches up from where it was. Gives a function that stops it.
 */
export function listenForChanges(client: QueryClient, isWriting: () => boolean): () => void {
  const refresh = createRefresher(client, isWriting);
  let lastEventId = '';
  let line: AbortController | undefined;

  const listen = async ({ signal }: AbortController) => {
    for (let pause = SHORTEST_PAUSE; !signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
      try {
        for await (const { id, event, data } of eventsFrom(lastEventId, signal)) {
          pause = SHORTEST_PAUSE;
          if (id) lastEventId = id;
          if (event !== PLACE) refresh(event === RESET ? undefined : readsIn(data));
        }
      } catch (error) {
        if (error instanceof NotSignedIn) {
          // Ended from elsewhere; whoever signs in next starts to listen anew.
          void client.refetchQueries({ queryKey: userKey });
          return;
        }
      }
      await wait(pause * (0.5 + Math.random() / 2), signal);
    }
  };

  const follow = () => {
    if (document.visibilityState === 'hidden') {
      line?.abort();
      line = undefined;
    } else if (!line) {
      line = new AbortController();
      void listen(line);
    }
  };

  const again = () => {
    line?.abort();
    line = undefined;
    follow();
  };

  follow();
  document.addEventListener('visibilitychange', follow);
  window.addEventListener('online', again);
  return () => {
    line?.abort();
    document.removeEventListener('visibilitychange', follow);
    window.removeEventListener('online', again);
  };
}

class NotSignedIn extends Error {}

/** The events after one; ends when the line does, and throws when there is none. */
async function* eventsFrom(lastEventId: string, signal: AbortSignal) {
  // Ended by silence, or by whoever listens; older phones cannot join two signals themselves.
  const silence = new AbortController();
  signal.addEventListener('abort', () => silence.abort(), { once: true });
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), LONGEST_SILENCE);
  };
  let timer = setTimeout(() => silence.abort(), LONGEST_SILENCE);
  try {
    const response = await fetch(contract.listenToEvents.path, {
      headers: {
        accept: 'text/event-stream',
        ...(lastEventId && { 'last-event-id': lastEventId }),
      },
      signal: silence.signal,
    });
    if (response.status === 401) throw new NotSignedIn();
    if (!response.ok || !response.body) throw new Error(`${response.status}`);
    const noticing = new TransformStream<string, string>({
      transform: (chunk, stream) => {
        heard();
        stream.enqueue(chunk);
      },
    });
    const reader = response.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(noticing)
      .pipeThrough(new EventSourceParserStream())
      .getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    clearTimeout(timer);
  }
}

/** The paths an event names; undefined for all of them, where it cannot be understood. */
const readsIn = (data: string): readonly string[] | undefined => {
  try {
    return liveEvent.parse(JSON.parse(data)).reads;
  } catch {
    return undefined;
  }
};

/**
 * Asks again for what is out of date, at once where nobody would notice but by the new words.
 * While something is being written the rest waits: a card that went away would take the dialog
 * over it, and what was typed there, with it.
 */
function createRefresher(client: QueryClient, isWriting: () => boolean) {
  const waiting = new Set<string>();
  let all = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const ask = (paths: ReadonlySet<string>) =>
    void client.invalidateQueries({ predicate: ({ queryKey }) => paths.has(String(queryKey[0])) });

  const settle = () => {
    clearTimeout(timer);
    // Nor may a read show what was before a press that the server has not heard of yet.
    if (isWriting() || client.isMutating(PRESSES) > 0) {
      timer = setTimeout(settle, LOOK_AGAIN);
      return;
    }
    if (all) void client.invalidateQueries();
    else if (waiting.size > 0) ask(new Set(waiting));
    all = false;
    waiting.clear();
  };

  return (paths: readonly string[] | undefined) => {
    if (!paths) all = true;
    const harmless = new Set<string>();
    for (const path of paths ?? [])
      (HARMLESS.some((name) => isPathOf(name, path)) ? harmless : waiting).add(path);
    if (harmless.size > 0) ask(harmless);
    settle();
  };
}

const wait = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((done) => {
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      done();
    });
  });
