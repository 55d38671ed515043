import type { DesktopBridge, DesktopState, Outcome } from '../../shared/desktop-bridge.ts';
import { decideLanguageBy, isLanguage, type MessagePart } from '../../shared/language.ts';

declare global {
  interface Window {
    upheldDesktop?: DesktopBridge;
  }
}

// The program has put it into the page. Every page imports this file before it says a word.
const { lang } = document.documentElement;
if (isLanguage(lang)) decideLanguageBy(() => lang);

/** The program's bridge. Throws if there is none, because these pages work only in the program. */
export const bridge = (): DesktopBridge => {
  if (!window.upheldDesktop) throw new Error('This page belongs to the Upheld program.');
  return window.upheldDesktop;
};

/** Sentences, by the ids of the elements that say them. */
export type Words = { [id: string]: string };

export const write = (words: Words) => {
  for (const [id, sentence] of Object.entries(words)) part(id, HTMLElement).textContent = sentence;
};

/** A sentence with a marked part, which is shown in bold. */
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

/** An element of this page. Throws if it is missing. */
export const part = <T extends HTMLElement>(id: string, kind: new () => T): T => {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`There is no ${id} on this page.`);
  return found;
};

/** Does this when the button with this id is pressed. */
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

/** Runs work that takes a moment. Its button shows that and is disabled meanwhile. */
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

/** A button in a list. */
export const button = (label: string, press: () => unknown, className = 'plain') => {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = className;
  made.textContent = label;
  made.addEventListener('click', () => void press());
  return made;
};
