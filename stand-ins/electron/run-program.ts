import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

export type Surroundings = {
  /** The built program, with `main.cjs` in it. */
  folder: string;
  /** What `require('electron')` gives. */
  electron: object;
  /** Node's modules, where the computer has its own. */
  modules: Record<string, object>;
  process: Partial<Pick<NodeJS.Process, 'argv' | 'env' | 'platform'>> & { resourcesPath: string };
};

/**
 * Runs the built `main.cjs` as Electron would, in this process, with real timers. Gives what
 * stops those that it has left running.
 */
export const runProgram = ({ folder, electron, modules, process: given }: Surroundings) => {
  const path = join(folder, 'main.cjs');
  const requireHere = createRequire(path);
  const load = (name: string): unknown =>
    name === 'electron' ? electron : (modules[name.replace('node:', '')] ?? requireHere(name));
  const timers = trackedTimers();
  const names = {
    module: { exports: {} },
    exports: {},
    require: load,
    process: processWith(given),
    __filename: path,
    __dirname: folder,
    ...timers.functions,
  };
  const main = new Function(...Object.keys(names), readFileSync(path, 'utf8'));
  main(...Object.values(names));
  return { stopTimers: timers.stop };
};

const processWith = (given: object) =>
  new Proxy(process, {
    get: (real, name) => {
      if (name in given) return Reflect.get(given, name);
      const value: unknown = Reflect.get(real, name);
      return typeof value === 'function' ? value.bind(real) : value;
    },
  });

/** Timers that can be stopped together. One that is over is let go, with all that its work holds. */
const trackedTimers = () => {
  type Timer = ReturnType<typeof setTimeout>;
  const running = new Set<Timer>();
  const clear = (timer: Timer | undefined) => {
    clearTimeout(timer);
    if (timer) running.delete(timer);
  };
  return {
    functions: {
      setTimeout: (work: () => void, delay?: number) => {
        const timer = setTimeout(() => {
          running.delete(timer);
          work();
        }, delay);
        running.add(timer);
        return timer;
      },
      setInterval: (work: () => void, delay?: number) => {
        const timer = setInterval(work, delay);
        running.add(timer);
        return timer;
      },
      clearTimeout: clear,
      clearInterval: clear,
    },
    stop: () => {
      for (const timer of running) clearTimeout(timer);
    },
  };
};
