import { z } from 'zod';
import type { DesktopBridge, Outcome } from '../shared/desktop-bridge.ts';
import { desktopSettings, destination, localServerTask } from '../shared/desktop-state.ts';
import { m } from '../shared/messages.ts';
import type { Program } from './program.ts';
import { APP_ORIGIN, originOf, PAGES_ORIGIN } from './session/links.ts';

/** Pages that may call a function: all of ours, or only the program's own. */
type Caller = 'any page' | 'own pages';
type Row = { by: Caller; run: (program: Program, args: unknown) => unknown };

export const CHANNEL = 'upheld:call';
export const STATE_CHANNEL = 'upheld:state';

const address = z.string().max(2000);
const origin = z.string().max(300);
class Refused extends Error {}

const NOTHING = z.tuple([]);

/** Returns a function with checked arguments. It throws for invalid arguments before any effect. */
const row = <Args>(
  by: Caller,
  args: z.ZodType<Args>,
  run: (program: Program, given: Args) => unknown,
): Row => ({
  by,
  run: (program, given) => {
    const checked = args.safeParse(given);
    if (!checked.success) throw new Refused('That is not how this is asked for.');
    return run(program, checked.data);
  },
});

/** Each function with its allowed callers and its arguments. */
const CALLS: Record<Exclude<keyof DesktopBridge, 'onState' | 'onOpen'>, Row> = {
  getState: row('any page', NOTHING, (program) => program.state()),
  addServer: row('own pages', z.tuple([address]), (program, [text]) => program.addServer(text)),
  switchServer: row('own pages', z.tuple([origin]), (program, [at]) => program.switchServer(at)),
  removeServer: row('own pages', z.tuple([origin]), (program, [at]) => program.removeServer(at)),
  runLocalServer: row('own pages', z.tuple([localServerTask]), (program, [task]) =>
    program.runLocalServer(task),
  ),
  changeSettings: row('own pages', z.tuple([desktopSettings.partial()]), (program, [changes]) =>
    program.changeSettings(changes),
  ),
  find: row('own pages', z.tuple([z.string().max(200), z.boolean()]), (program, [text, forward]) =>
    program.find(text, forward),
  ),
  goTo: row('own pages', z.tuple([destination]), (program, [place]) => program.goTo(place)),
};

export const CALL_NAMES = Object.keys(CALLS);

type Sender = { senderFrame: { url: string; parent: unknown } | null };

/**
 * Handles calls from pages. It checks the sender first, then the arguments: it refuses another origin, a
 * frame inside a page, an unknown name or a wrong argument without any effect.
 */
export const answerPages =
  (program: Program) =>
  async ({ senderFrame }: Sender, name: unknown, args: unknown): Promise<unknown> => {
    const call = isCall(name) ? CALLS[name] : undefined;
    if (!call || !senderFrame || senderFrame.parent || !mayCall(call.by, senderFrame.url))
      throw new Refused('This page may not ask for that.');
    try {
      return await call.run(program, args);
    } catch (error) {
      if (error instanceof Refused) throw error;
      return { sentence: m.desktop_went_wrong() } satisfies Outcome;
    }
  };

const isCall = (name: unknown): name is keyof typeof CALLS =>
  typeof name === 'string' && Object.hasOwn(CALLS, name);

const mayCall = (by: Caller, url: string) => {
  const from = originOf(url);
  return from === PAGES_ORIGIN || (by === 'any page' && from === APP_ORIGIN);
};
