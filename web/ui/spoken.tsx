import {
  type ComponentPropsWithoutRef,
  type ElementType,
  useEffect,
  useRef,
  useState,
} from 'react';

/** The one region that screen readers listen to. It stands in `index.html`, so it is there before any words. */
const REGION = 'spoken';
/** Words that come together are heard together, and those that were there before are gone first. */
const GATHERED_MS = 100;
/** After this long they are no longer news. Who reads the page to its end does not meet them there. */
const KEPT_MS = 10_000;

const gathered = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Takes back words that are no longer true. */
export function unsay(words: string) {
  gathered.delete(words);
  const region = document.getElementById(REGION);
  if (region?.textContent === words) region.textContent = '';
}

/** Has screen readers say something when they have finished what they are saying. */
export function say(words: string) {
  const region = globalThis.document?.getElementById(REGION);
  if (!region || words === '') return;
  gathered.add(words);
  region.textContent = '';
  clearTimeout(timer);
  timer = setTimeout(() => {
    region.textContent = [...gathered].join(' ');
    gathered.clear();
    timer = setTimeout(() => {
      region.textContent = '';
    }, KEPT_MS);
  }, GATHERED_MS);
}

type SpokenProps = ComponentPropsWithoutRef<'div'> & {
  as?: ElementType;
  /** Such as the order of a list: of another one the words are said again. Null until it is known. */
  of?: string | null;
  /** Something else says it. */
  isSaid?: boolean;
};

/** An element whose words are said when they appear or change, without the words on its buttons. */
export function Spoken({ as: Tag = 'p', of = '', isSaid = false, ...rest }: SpokenProps) {
  const element = useRef<HTMLElement>(null);
  const said = useRef({ key: '', words: '' });
  useEffect(() => {
    const words = wordsIn(element.current);
    const key = `${of}: ${words}`;
    if (isSaid || of === null || words === '' || key === said.current.key) return;
    // What it said a moment ago is old: three changes are heard as the last one.
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
 * The role of a region that has words from the start, which are read with what stands around it. It
 * listens to changes alone.
 */
export function useStatusRole() {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setThere(true));
    return () => clearTimeout(timer);
  }, []);
  return isThere ? 'status' : undefined;
}
