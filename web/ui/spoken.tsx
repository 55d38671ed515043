import {
  type ComponentPropsWithoutRef,
  type ElementType,
  useEffect,
  useRef,
  useState,
} from 'react';

/**
 * Id of the element with two live regions. They are in `index.html`, so they exist before any text. They take turns,
 * because a busy Firefox tells of a text in a region that was just emptied before the old text is gone, and then screen
 * readers say the old one again.
 */
const REGIONS = 'spoken';
/** Texts within this many milliseconds become one announcement, after the live regions were emptied. */
const GATHERED_MS = 100;
/** Milliseconds until a region is emptied, so that readers of the page do not find the text at its end. */
const KEPT_MS = 10_000;

const gathered = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;
let turn = 0;

const regions = () => [...(globalThis.document?.getElementById(REGIONS)?.children ?? [])];
const empty = () => {
  for (const region of regions()) region.textContent = '';
};

/** Cancels a text that is no longer true. */
export function unsay(words: string) {
  gathered.delete(words);
  for (const region of regions()) if (region.textContent === words) region.textContent = '';
}

/** Announces a text to screen readers, after their current speech. */
export function say(words: string) {
  if (words === '' || regions().length === 0) return;
  gathered.add(words);
  empty();
  clearTimeout(timer);
  timer = setTimeout(() => {
    turn = 1 - turn;
    const region = regions()[turn];
    if (region) region.textContent = [...gathered].join(' ');
    gathered.clear();
    timer = setTimeout(empty, KEPT_MS);
  }, GATHERED_MS);
}

type SpokenProps = ComponentPropsWithoutRef<'div'> & {
  as?: ElementType;
  /** Key of the text, such as the order of a list: a new key repeats the announcement. Null until it is known. */
  of?: string | null;
  /** Another element announces the text. */
  isSaid?: boolean;
};

/** An element whose text, without that of its buttons, is announced when it appears or changes. */
export function Spoken({ as: Tag = 'p', of = '', isSaid = false, ...rest }: SpokenProps) {
  const element = useRef<HTMLElement>(null);
  const said = useRef({ key: '', words: '' });
  useEffect(() => {
    const words = wordsIn(element.current);
    const key = `${of}: ${words}`;
    if (isSaid || of === null || words === '' || key === said.current.key) return;
    // Drops its previous text, so that only the last of several quick changes is announced.
    gathered.delete(said.current.words);
    said.current = { key, words };
    say(words);
  });
  return <Tag ref={element} {...rest} />;
}

function wordsIn(element: HTMLElement | null) {
  if (!element) return '';
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const words: (string | null)[] = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    if (!text.parentElement?.closest('[aria-hidden="true"], button')) words.push(text.textContent);
  return words.join(' ').trim();
}

/**
 * Attributes of an element whose text is announced when it changes. It has no role "status": Orca says "statusbar" at
 * each one, also where it is empty.
 */
export const LIVE = { 'aria-live': 'polite', 'aria-atomic': true } as const;

/** Returns the attributes of a live region that has text from the start: none at first, so that only changes are announced. */
export function useLive() {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setThere(true));
    return () => clearTimeout(timer);
  }, []);
  return isThere ? LIVE : undefined;
}
