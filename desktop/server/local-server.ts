import { delay } from 'es-toolkit';
import type { LocalServerState } from '../../shared/desktop-bridge.ts';
import { EXIT, type ServerLine } from '../../shared/local-server.ts';
import { m, type Sentence } from '../../shared/messages.ts';

/** How a process ended: its exit code, null if it was killed, or that it could not be started. */
export type Exit = number | null | 'not there';

export type Child = {
  lines: () => ServerLine[];
  exited: Promise<Exit>;
  stop: () => void;
  kill: () => void;
};

export type LocalServerParts = {
  /** Starts its process. `onElsewhere` hears how many pages are open on other computers and phones. */
  start: (args: string[], onElsewhere: (count: number) => void) => Child;
  folder: string;
  /** The ports it may use: the first that is free, so that phones find it again. */
  ports: readonly number[];
  address: () => string;
  answers: (port: number) => Promise<boolean>;
  qrCode: (text: string) => Promise<string>;
  onState: (state: LocalServerState) => void;
  onUp?: () => void;
  wait?: (milliseconds: number) => Promise<void>;
};

const START_WITHIN = 20_000;
const STOP_WITHIN = 12_000;
const LOOK_AGAIN = 50;
/** A new address counts when it was seen twice: networks change while a computer wakes up. */
export const LOOK_AT_NETWORK = 3000;
/** After this many quick ends in a row it is not restarted. */
const TRIES = 5;
const SOON = 60_000;

/** The sentence for an end after which a restart would not help; undefined for any other end. */
const finalSentence = (code: Exit, lines: ServerLine[]): Sentence | undefined => {
  if (code === 'not there') return m.desktop_local_part_missing;
  if (code === EXIT.misuse) return m.desktop_local_wrong_setting;
  if (code !== EXIT.configuration) return undefined;
  const refused = lines.find((line) => line.upheld === 'refused');
  if (refused?.because === 'old-system') return m.desktop_local_old_system;
  return refused?.because === 'setting' ? m.desktop_local_wrong_setting : m.desktop_local_too_old;
};
/** The server of a crashed program stops within ten seconds. */
const IN_USE_AGAIN = 1000;
const IN_USE_SELDOM = 30_000;

/**
 * Runs the local server: one at a time, restarted when it dies, later each time, and stopped
 * cleanly. Calls `onState` with its state, and `onUp` each time it has begun to run.
 */
export const localServer = (parts: LocalServerParts) => {
  const { start, folder, ports, address, answers, qrCode, wait = delay } = parts;
  let state: LocalServerState = { state: 'off' };
  const become = (next: LocalServerState) => {
    const isUp = next.state === 'running' && state.state !== 'running';
    state = next;
    if (isUp) parts.onUp?.();
    parts.onState(state);
  };
  let child: Child | undefined;
  let wanted = false;
  let running: Promise<void> | undefined;
  let setupPath: string | undefined;
  let port = 0;
  let elsewhere = 0;

  let goOn = () => {};
  /** Waits, but a start or stop ends the wait. */
  const rest = (milliseconds: number) =>
    Promise.race([wait(milliseconds), new Promise<void>((now) => (goOn = now))]);

  const run = async () => {
    port = ports[0] ?? 0;
    let ends = 0;
    let refusals = 0;
    let isMoving = false;
    while (wanted) {
      // The reason why it does not run stays visible during retries.
      if (refusals === 0) become({ state: 'starting' });
      const startedAt = performance.now();
      const host = address();
      const url = `http://${host}:${port}`;
      const args = ['--port', `${port}`, '--host', '0.0.0.0', '--data', folder, '--base-url', url];
      child = start(['serve', ...args], (count) => {
        elsewhere = count;
        if (state.state === 'running') become({ ...state, elsewhere });
      });
      const ended = child.exited;
      isMoving = false;
      if (await isUp(child, port, ended)) {
        refusals = 0;
        setupPath = setupPathIn(child.lines());
        const code = await qrCode(url);
        if (wanted) become({ state: 'running', address: url, qrCode: code, elsewhere });
        // Its links contain the address, so with another address it is restarted.
        isMoving = await hasMoved(host, ended);
        if (isMoving) child.stop();
      }
      const code = await ended;
      const lines = child.lines();
      child = undefined;
      elsewhere = 0;
      if (!wanted) break;
      if (isMoving) continue;
      const final = finalSentence(code, lines);
      if (final) return fail(final());
      if (code === EXIT.dataInUse) {
        become({ state: 'failed', sentence: m.desktop_local_in_use() });
        await rest(Math.min(IN_USE_AGAIN * 2 ** refusals++, IN_USE_SELDOM));
        continue;
      }
      if (code === EXIT.cannotListen) {
        const next = ports[ports.indexOf(port) + 1];
        if (next === undefined) return fail(m.desktop_local_no_port());
        port = next;
        continue;
      }
      ends = performance.now() - startedAt < SOON ? ends + 1 : 1;
      if (ends >= TRIES) return fail(m.desktop_local_given_up());
      await rest(1000 * 2 ** (ends - 1));
    }
    become({ state: 'off' });
  };

  const fail = (sentence: string) => {
    wanted = false;
    become({ state: 'failed', sentence });
  };

  const isUp = async (it: Child, at: number, ended: Promise<Exit>) => {
    let isOver = false;
    void ended.then(() => {
      isOver = true;
    });
    const deadline = performance.now() + START_WITHIN;
    while (!isOver && wanted && performance.now() < deadline) {
      // It must be our own process that responds there, so its output is checked.
      const isReady = it.lines().some(({ upheld }) => upheld === 'ready');
      if (isReady && (await answers(at))) return !isOver;
      await wait(LOOK_AGAIN);
    }
    if (!isOver && wanted) it.kill();
    return false;
  };

  /** Resolves with true when the computer has a new address, with false at the end. */
  const hasMoved = async (from: string, ended: Promise<Exit>) => {
    const isOver = ended.then(() => true);
    for (let before = from; ; ) {
      if (await Promise.race([isOver, wait(LOOK_AT_NETWORK)])) return false;
      const now = address();
      if (now !== from && now !== 'localhost' && now === before) return true;
      before = now;
    }
  };

  return {
    state: () => state,
    /** Starts it unless it runs. A waiting retry starts at once. */
    start: () => {
      if (wanted) return goOn();
      wanted = true;
      running = (running ?? Promise.resolve()).then(run);
    },
    /** Stops it cleanly, or kills it after twelve seconds. */
    stop: async () => {
      wanted = false;
      goOn();
      const stopping = child;
      stopping?.stop();
      const patience = setTimeout(() => stopping?.kill(), STOP_WITHIN);
      await running;
      clearTimeout(patience);
    },
    elsewhere: () => elsewhere,
    /** Its current or last port. */
    port: () => port,
    /** The set-up link for the first administrator, while there is none. */
    setupPath: () => setupPath,
  };
};

export type LocalServer = ReturnType<typeof localServer>;

/** The newest link is valid. It is printed before the server is ready. */
const setupPathIn = (lines: ServerLine[]) =>
  lines.findLast((line) => line.upheld === 'setup-link')?.path;
