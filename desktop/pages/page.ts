import type { DesktopBridge, DesktopState, Outcome } from '../../shared/desktop-bridge.ts';
import { decideLanguageBy, isLanguage, type MessagePart } from '../../shared/language.ts';

declare global {
  interface Window {
    upheldDesktop?: DesktopBridge;
  }
}

// The program sets the language in the page. Every page imports this file before its first text.
const { lang } = document.documentElement;
if (isLanguage(lang)) decideLanguageBy(() => lang);

/** Returns the program's bridge. Throws outside of the program. */
export const bridge = (): DesktopBridge => {
  if (!window.upheldDesktop) throw new Error('This page belongs to the Upheld program.');
  return window.upheldDesktop;
};

/** Sentences, by the ids of their elements. */
export type Words = { [id: string]: string };

export const write = (words: Words) => {
  for (const [id, sentence] of Object.entries(words)) part(id, HTMLElement).textContent = sentence;
};

/** Returns a sentence with its marked part in bold. */
export const withStrong = (parts: MessagePart[]) => {
  let strong: HTMLElement | undefined;
  return parts.flatMap((piece): (HTMLElement | string)[] => {
    if (piece.type === 'text') {
      if (!strong) return [piece.value];
      strong.append(piece.value);
      return [];
    }
    strong = piece.type === 'markup-start' ? document.createElement('strong') : undefined;
    return strong ? [strong] : [];
  });
};

/** Returns an element of this page. Throws if it is missing. */
export const part = <T extends HTMLElement>(id: string, kind: new () => T): T => {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`There is no ${id} on this page.`);
  return found;
};

/** Runs `work` when the button with this id is pressed. */
export const onPress = (id: string, work: () => unknown) =>
  part(id, HTMLButtonElement).addEventListener('click', () => void work());

/** Draws the page now and after every change. */
export const draw = (how: (state: DesktopState) => void) => {
  void bridge().getState().then(how);
  bridge().onState(how);
};

/** Shows a result in the status line, which screen readers announce. */
export const say = (sentence: string | null) => {
  part('message', HTMLParagraphElement).textContent = sentence ?? '';
};

/** Runs work that takes time. Its button shows that and is disabled meanwhile. */
export const doing = async (
  button: HTMLButtonElement,
  label: string,
  work: () => Promise<Outcome>,
): Promise<Outcome> => {
  if (button.ariaDisabled === 'true') return { sentence: null };
  const before = button.textContent;
  button.ariaDisabled = 'true';
  button.textContent = label;
  say(null);
  try {
    const outcome = await work();
    say(outcome.sentence);
    return outcome;
  } finally {
    button.ariaDisabled = null;
    button.textContent = before;
  }
};

/** Returns a button for a list. */
export const button = (label: string, press: () => unknown, className = 'plain') => {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = className;
  made.textContent = label;
  made.addEventListener('click', () => void press());
  return made;
};
