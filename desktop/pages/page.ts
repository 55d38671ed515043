import type { DesktopBridge, DesktopState, Outcome } from '../../shared/desktop-bridge.ts';

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
