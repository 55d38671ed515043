import type { DesktopBridge, DesktopState, Outcome } from '../../shared/desktop-bridge.ts';
import type { MessagePart } from '../../shared/language.ts';

declare global {
  interface Window {
    upheldDesktop?: DesktopBridge;
  }
}

/** The program behind this page. Throws where there is none: these pages are nobody else's. */
export const bridge = (): DesktopBridge => {
  if (!window.upheldDesktop) throw new Error('This page belongs to the Upheld program.');
  return window.upheldDesktop;
};

/** Writes the title of the window, and the words of the page into the elements with these ids. */
export const write = (title: string, words: { [id: string]: string }) => {
  document.title = title;
  for (const [id, sentence] of Object.entries(words)) part(id, HTMLElement).textContent = sentence;
};

/** A sentence of which a part is marked: as it stands in the page, with that part strong. */
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

/** An element of this page that must be there. */
export const part = <T extends HTMLElement>(id: string, kind: new () => T): T => {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`There is no ${id} on this page.`);
  return found;
};

/** Draws the page now and after every change. */
export const draw = (how: (state: DesktopState) => void) => {
  void bridge().getState().then(how);
  bridge().onState(how);
};

/** Shows what came of something where everybody looks and screen readers listen. */
export const say = (sentence: string | null) => {
  part('message', HTMLParagraphElement).textContent = sentence ?? '';
};

/** Does something that takes a moment: its button says so, and does nothing more meanwhile. */
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

/** A button of a list. */
export const button = (label: string, press: () => void, className = 'plain') => {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = className;
  made.textContent = label;
  made.addEventListener('click', press);
  return made;
};
