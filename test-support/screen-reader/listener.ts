import { z } from 'zod';
import type { Session } from './session.ts';

const answers = z.object({
  said: z.array(z.tuple([z.string(), z.boolean()])),
  focus: z
    .object({
      role: z.string(),
      name: z.string(),
      length: z.number(),
      isInPage: z.boolean(),
      moves: z.number(),
    })
    .nullable(),
  waitsFor: z.string(),
});
type Focus = NonNullable<z.infer<typeof answers>['focus']>;

/** In milliseconds: longer than anything takes on a busy machine. */
const WITHIN = 60_000;
/** In milliseconds: what Orca may take to say that it waited too long. */
const TO_ANSWER = 5_000;
/** More presses of Tab than any page needs. */
const BOUND = 40;

/**
 * Words about where something stands and how keys work now, which differ between browsers, about letters of a password,
 * and about what takes long to load.
 */
const AROUND =
  /^(main content|banner|statusbar|navigation|form|clickable|(Focus|Browse) mode|leaving .*|(?!.* middle dot ).* document web|opens (menu|dialog)|expanded|collapsed|Status:Not Set|(\d+ )?bullet( bullet)*( characters)?|Loading dot dot dot|Finished loading New Tab)$/;

/** Words, or a pattern of words that may differ. */
export type Heard = string | RegExp;
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
  let before: string[] = [];
  let focus: Focus = { role: '', name: '', length: 0, isInPage: false, moves: 0 };
  /** What a failed test says: what Orca said last, and where it is. */
  const state = () => JSON.stringify({ heard, before, focus });
  /** Waits until Orca and its voice are silent. Returns the words since the last key. */
  const listen = async (what: string, deadline = performance.now() + WITHIN) => {
    answer = Promise.withResolvers();
    const wait = Math.max(0, Math.ceil(deadline - performance.now()));
    socket.write(`${wait}\n`);
    const hangs = setTimeout(
      () =>
        answer.reject(new Error(`${what}, but Orca does not answer. Before it said ${state()}`)),
      wait + TO_ANSWER,
    );
    const answered = answers.parse(
      JSON.parse(await answer.promise.finally(() => clearTimeout(hangs))),
    );
    for (const [words, isWhole] of answered.said)
      heard.push(isWhole ? plain(words) : `${plain(words)} (cut off)`);
    if (answered.focus) focus = answered.focus;
    else throw new Error(`${what}, but it still waits for ${answered.waitsFor}, after ${state()}`);
    return heard.filter((words) => !AROUND.test(words));
  };
  /** Listens until the words are as they should be. Throws with what was said instead. */
  const listenUntil = async (what: string, holds: (words: string[], focus: Focus) => boolean) => {
    const deadline = performance.now() + WITHIN;
    for (;;) {
      const words = await listen(what, deadline);
      if (holds(words, focus)) return words;
      if (performance.now() > deadline) throw new Error(`${what}, but heard ${state()}`);
      await Bun.sleep(10);
    }
  };
  const press = async (key: string) => {
    await listen(`Silence before ${key}`);
    before = heard;
    heard = [];
    await xdotool('key', '--clearmodifiers', key);
  };

  /** Presses a key until it leads to what is said with these words first. */
  const find = async (words: string, key = 'Tab') => {
    for (let presses = 0; presses < BOUND; presses++) {
      await press(key);
      const { moves } = focus;
      const said = await listenUntil(
        `${key} leads somewhere, on the way to ${words}`,
        (_, now) => now.moves > moves,
      );
      if (said.some((one) => one.startsWith(words))) return;
    }
    throw new Error(`${BOUND} × ${key} did not lead to ${words}. Last was heard ${state()}`);
  };
  /** Expects these words since the last key, each once, and no others. What comes at once may come in any order. */
  const hears = (...words: Heard[]) =>
    listenUntil(`Expected ${words.join(', ')}`, (said) => restOf(said, words) === '');

  return {
    press,
    find,
    hears,
    /** Presses a key, and expects these words. */
    presses: async (key: string, ...words: Heard[]) => {
      await press(key);
      await hears(...words);
    },
    /** Goes to what is said with these words first, presses Enter there, and expects the others. */
    enters: async (control: string, ...words: Heard[]) => {
      await find(control);
      await press('Return');
      await hears(...words);
    },
    /** Types into the empty field that has the focus. Resolves when Orca knows of each letter. */
    type: async (words: string) => {
      await listen(`Silence before "${words}"`);
      await xdotool('type', '--delay', '5', words);
      await listenUntil(`Typed "${words}"`, (_, { length }) => length === words.length);
      before = heard;
      heard = [];
    },
    /** Types where a program may add letters. */
    types: async (words: string) => {
      await xdotool('type', '--delay', '20', words);
      await listenUntil(`Typed "${words}"`, (_, { length }) => length >= words.length);
    },
    /** Waits until the page is loaded and has the focus, so that keys go to it. */
    waitsForPage: () => listenUntil('Waited for the page', (_, { isInPage }) => isInPage),
    /** Presses a key that leads elsewhere, whatever is said there. */
    leaves: async (key: string) => {
      await press(key);
      const { moves } = focus;
      await listenUntil(`${key} leads elsewhere`, (_, now) => now.moves > moves);
    },
    /** Waits until Orca is at this element, which Firefox says and Chromium does not where a dialog closes. */
    leadsBackTo: (name: string) =>
      listenUntil(
        `Led back to ${name}`,
        (said, now) => now.name.startsWith(name) || said.some((one) => one.startsWith(name)),
      ),
    /** Waits until what has the focus has such a name. */
    waitsForFocus: (words: RegExp) =>
      listenUntil(`Waited for the focus on ${words}`, (_, { name }) => words.test(name)),
    /** Waits for an utterance, whatever others there are. */
    waitsFor: (words: Heard) =>
      listenUntil(`Waited for ${words}`, (said) => said.some((one) => fits(one, words))),
    close: () => socket.end(),
  };
};

const fits = (heard: string, words: Heard) =>
  typeof words === 'string' ? heard === words : words.test(heard);

/** Returns what is heard beside these words, or nothing if one of them is not. Browsers part utterances differently. */
const restOf = (said: string[], words: Heard[]) => {
  let rest = said.join(' ');
  for (const one of words) {
    const found = typeof one === 'string' ? rest.includes(one) && one : longest(rest, one);
    if (found === false) return;
    rest = rest.replace(found, '');
  }
  return rest.trim();
};

/** Returns the longest match of a pattern, because one that may be silent matches everywhere. */
const longest = (words: string, pattern: RegExp) =>
  [...words.matchAll(new RegExp(pattern, 'g'))]
    .map(([match]) => match)
    .sort((a, b) => b.length - a.length)[0] ?? false;

/** Without the dot at an utterance's end, and the word that Firefox has for what is in a page with listeners. */
const plain = (words: string) => words.replace(/\.$/, '').replace(/ clickable$/, '');
