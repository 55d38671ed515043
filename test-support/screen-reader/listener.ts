import { z } from 'zod';
import type { Session } from './session.ts';

const answers = z.object({
  said: z.array(z.tuple([z.string(), z.boolean()])),
  focus: z.object({ role: z.string(), length: z.number(), isInPage: z.boolean() }),
});
type Focus = z.infer<typeof answers>['focus'];

/** In milliseconds: longer than anything takes on a busy machine. */
const WITHIN = 60_000;
/** More presses of Tab than any page needs. */
const BOUND = 70;

/**
 * Words about where something stands and how keys work now, which differ between browsers, about letters of a password,
 * and about what takes long to load.
 */
const AROUND =
  /^(main content|banner|statusbar|navigation|form|clickable|(Focus|Browse) mode|leaving .*|.* document web|opens menu|expanded|collapsed|(\d+ )?bullet( characters)?|Loading dot dot dot)$/;

export type Listener = Awaited<ReturnType<typeof listenTo>>;

/** Presses keys as a person does, and collects what Orca says. */
export const listenTo = async ({ ear, env }: Session) => {
  let answer = Promise.withResolvers<string>();
  let received = '';
  const socket = await Bun.connect({
    unix: ear,
    socket: {
      data: (_, bytes) => {
        received += bytes.toString();
        if (!received.endsWith('\n')) return;
        answer.resolve(received);
        received = '';
      },
      close: () => answer.reject(new Error('Orca has ended.')),
    },
  });
  const xdotool = async (...args: string[]) => {
    const { exitCode } = await Bun.$`xdotool ${args}`.env(env).quiet().nothrow();
    if (exitCode !== 0) throw new Error(`xdotool ${args.join(' ')} failed.`);
  };

  let heard: string[] = [];
  let focus: Focus = { role: '', length: 0, isInPage: false };
  /** Waits until Orca and its voice are silent. Returns the words since the last key. */
  const listen = async () => {
    answer = Promise.withResolvers();
    socket.write('\n');
    const answered = answers.parse(JSON.parse(await answer.promise));
    focus = answered.focus;
    for (const [words, isWhole] of answered.said)
      heard.push(isWhole ? plain(words) : `${plain(words)} (cut off)`);
    return heard.filter((words) => !AROUND.test(words));
  };
  /** Listens until the words are as they should be. Throws with what was said instead. */
  const listenUntil = async (what: string, holds: (words: string[], focus: Focus) => boolean) => {
    const deadline = performance.now() + WITHIN;
    for (;;) {
      const words = await listen();
      if (holds(words, focus)) return words;
      if (performance.now() > deadline)
        throw new Error(`${what}, but heard ${JSON.stringify({ heard, focus })}`);
      await Bun.sleep(10);
    }
  };
  const press = async (key: string) => {
    await listen();
    heard = [];
    await xdotool('key', '--clearmodifiers', key);
  };

  return {
    press,
    /** Types into the empty field that has the focus. Resolves when Orca knows of each letter. */
    type: async (words: string) => {
      await listen();
      await xdotool('type', '--delay', '5', words);
      await listenUntil('Typed', (_, { length }) => length === words.length);
      heard = [];
    },
    /** Waits until the page is loaded and has the focus, so that keys go to it. */
    waitsForPage: () => listenUntil('Waited for the page', (_, { isInPage }) => isInPage),
    /** Presses a key until something is said that begins with these words. */
    find: async (words: string, key = 'Tab') => {
      for (let presses = 0; presses < BOUND; presses++) {
        await press(key);
        const said = await listenUntil(`${key} says something`, ({ length }) => length > 0);
        if (said.some((one) => one.startsWith(words))) return;
      }
      throw new Error(`${BOUND} × ${key} did not lead to ${words}.`);
    },
    /** Expects these utterances since the last key, and no others. What comes at once may come in any order. */
    hears: (...words: (string | RegExp)[]) =>
      listenUntil(
        `Expected ${words.join(', ')}`,
        (said) =>
          said.length === words.length &&
          words.every((expected) => said.some((one) => fits(one, expected))),
      ),
    /** Waits for an utterance, whatever others there are. */
    waitsFor: (words: string | RegExp) =>
      listenUntil(`Waited for ${words}`, (said) => said.some((one) => fits(one, words))),
    close: () => socket.end(),
  };
};

const fits = (heard: string, words: string | RegExp) =>
  typeof words === 'string' ? heard === words : words.test(heard);

/** Without the dot at an utterance's end, and the word that Firefox has for what is in a page with listeners. */
const plain = (words: string) => words.replace(/\.$/, '').replace(/ clickable$/, '');
