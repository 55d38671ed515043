import type { Page } from '@playwright/test';

/*
 * What a screen reader is given to say, in turn: words that come into a live region, and what gets the
 * focus. A region that comes with its words says nothing in many of them, so it is not heard here.
 */

type WithEars = Window & { heard?: string[] };

/** From now on every document of this page is listened to. */
export const listen = (page: Page) => page.addInitScript(listenHere);

/** What was said since it was last forgotten, as `voice: words`. */
export const heardOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as WithEars).heard ?? []);

export const forgetHeard = (page: Page) =>
  page.evaluate(() => {
    (window as WithEars).heard = [];
  });

/**
 * Resolves when nothing has changed in the page for longer than words are gathered before they are said: that nothing
 * more is heard can be known in no other way.
 */
export const isQuiet = (page: Page) =>
  page.evaluate(
    (ms) =>
      new Promise<void>((resolve) => {
        let timer = setTimeout(done, ms);
        const observer = new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(done, ms);
        });
        observer.observe(document, { childList: true, subtree: true, characterData: true });
        function done() {
          observer.disconnect();
          resolve();
        }
      }),
    QUIET_MS,
  );

/** Longer than the 100 ms of `ui/spoken.tsx`. */
const QUIET_MS = 250;

/** Runs in the page. */
const listenHere = () => {
  const ears = window as WithEars;
  ears.heard = [];
  const LIVE = '[role=status], [role=alert], [role=log], [aria-live]';
  /** When each region came: before that it could not speak. */
  const known = new WeakSet<Element>();
  const said = new WeakMap<Element, string>();
  const clean = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim();
  const wordsOf = (it: Node): string => {
    if (it.nodeType === Node.TEXT_NODE) return it.textContent ?? '';
    if (!(it instanceof Element)) return '';
    if (it.matches('[aria-hidden=true], style, script')) return '';
    const isBlock = !getComputedStyle(it).display.startsWith('inline');
    const inner = it.getAttribute('aria-label') ?? [...it.childNodes].map(wordsOf).join('');
    return isBlock ? ` ${inner} ` : inner;
  };
  const named = (ids: string | null) =>
    clean(
      (ids ?? '')
        .split(' ')
        .map((id) => document.getElementById(id))
        .map((it) => (it ? wordsOf(it) : ''))
        .join(' '),
    );
  const say = (voice: string, words: string) => {
    if (words) ears.heard?.push(`${voice}: ${words}`);
  };

  const voiceOf = (region: Element) => {
    const live = region.getAttribute('aria-live');
    if (live) return live;
    return region.getAttribute('role') === 'alert' ? 'assertive' : 'polite';
  };
  new MutationObserver((mutations) => {
    const touched = new Set<Element>();
    const renewed = new Set<Element>();
    for (const { type, target, addedNodes } of mutations) {
      // Words that are there already are not said as their element becomes a region.
      if (type === 'attributes') continue;
      const element = target instanceof Element ? target : target.parentElement;
      const region = element?.closest(LIVE);
      if (!region || !known.has(region)) continue;
      touched.add(region);
      // A sentence that comes a second time is read a second time.
      if (addedNodes.length > 0) renewed.add(region);
    }
    for (const region of touched) {
      const words = clean(wordsOf(region));
      const before = said.get(region) ?? '';
      said.set(region, words);
      const voice = voiceOf(region);
      if (
        (words === before && !renewed.has(region)) ||
        voice === 'off' ||
        region.closest('[inert], [aria-hidden=true]')
      )
        continue;
      // Of a log only what is new is read, of other regions the whole.
      const isLog = region.getAttribute('role') === 'log';
      say(voice, isLog && words.startsWith(before) ? clean(words.slice(before.length)) : words);
    }
    for (const region of document.querySelectorAll(LIVE)) {
      // An alert is heard as it comes, too.
      if (!known.has(region) && region.getAttribute('role') === 'alert')
        say('assertive', clean(wordsOf(region)));
      if (!known.has(region)) said.set(region, clean(wordsOf(region)));
      known.add(region);
    }
  }).observe(document, {
    childList: true,
    subtree: true,
    characterData: true,
    attributeFilter: ['role', 'aria-live'],
  });

  // Of what has the focus its state is read, too.
  new MutationObserver((mutations) => {
    for (const { target, attributeName } of mutations)
      if (target === document.activeElement && target instanceof Element && attributeName)
        say('state', `${attributeName} ${target.getAttribute(attributeName)}`);
  }).observe(document, { subtree: true, attributeFilter: ['aria-checked', 'aria-pressed'] });

  addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    const { labels } = target as HTMLInputElement;
    const label =
      named(target.getAttribute('aria-labelledby')) || target.getAttribute('aria-label');
    const isNamedByContent = target.matches(
      'a, button, h1, h2, h3, [role=tab], [role=menuitem], li',
    );
    const name =
      label ||
      [...(labels ?? [])].map((it) => clean(wordsOf(it))).join(' ') ||
      (isNamedByContent ? wordsOf(target) : '');
    const description = named(target.getAttribute('aria-describedby'));
    say('focus', clean([name, description].filter(Boolean).join('. ')) || target.tagName);
  });
};
