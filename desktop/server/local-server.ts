import { delay } from 'es-toolkit';
import type { LocalServerState } from '../../shared/desktop-bridge.ts';
import { EXIT, type ServerLine } from '../../shared/local-server.ts';
import { m, type Sentence } from '../../shared/messages.ts';

/** Exit code of a process, null if it was killed, or 'not there' if it could not be started. */
export type Exit = number | null | 'not there';

export type Child = {
  lines: () => ServerLine[];
  exited: Promise<Exit>;
  stop: () => void;
  kill: () => void;
};

export type LocalServerParts = {
  /** Starts its process. `onElsewhere` gets the number of pages that are open on other computers and phones. */
  start: (args: string[], onElsewhere: (count: number) => void) => Child;
  folder: string;
  /** The possible ports: the first free one is used, so that phones find the server again. */
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
/**
 * Milliseconds between two checks of the address. A new address must be seen twice, because networks change
 * while a computer wakes up.
 */
export const LOOK_AT_NETWORK = 3000;
/** Number of quick exits in a row after which it is not restarted. */
const TRIES = 5;
const SOON = 60_000;

/** Returns the sentence for an exit after which a restart would not help; undefined for any other exit. */
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
  /** Waits. A start or stop ends the wait. */
  const rest = (milliseconds: number) =>
    Promise.race([wait(milliseconds), new Promise<void>((now) => (goOn = now))]);

  const run = async () => {
    port = ports[0] ?? 0;
    let ends = 0;
    let refusals = 0;
    let isMoving = false;
    while (wanted) {
      // The reason for the failure stays visible during retries.
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
        // Its links contain the address, so a new address restarts it.
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
      // Another process might respond on the port, so the output of our own is checked.
      const isReady = it.lines().some(({ upheld }) => upheld === 'ready');
      if (isReady && (await answers(at))) return !isOver;
      await wait(LOOK_AGAIN);
    }
    if (!isOver && wanted) it.kill();
    return false;
  };

  /** Resolves with true when the computer has a new address, or false when the process ends. */
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
    /** Starts it unless it is running. A delayed retry starts at once. */
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
    /** Returns its current or last port. */
    port: () => port,
    /** Returns the path of the set-up link while there is no administrator. */
    setupPath: () => setupPath,
  };
};

export type LocalServer = ReturnType<typeof localServer>;

/** Returns the path of the newest set-up link, which alone is valid. It is printed before the server is ready. */
const setupPathIn = (lines: ServerLine[]) =>
  lines.findLast((line) => line.upheld === 'setup-link')?.path;
