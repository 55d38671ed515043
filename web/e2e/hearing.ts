import type { Page } from '@playwright/test';

/*
 * Records what a screen reader would announce, in order: words that are added to a live region, and the
 * element that gets the focus. A region that is created with its words is not recorded, because many screen
 * readers do not announce it.
 *
 * Two things are recorded as `silent`, because Orca says nothing then in Firefox: a heading without an element of its
 * own gets the focus after the focused element was removed (see ui/heading-words.ts), and a link of a menu has a listener of
 * its own, for which Firefox makes the link anew (see ui/overlays/menu.tsx).
 */

type WithEars = Window & { heard?: string[] };

/** Records the announcements of every document of this page from now on. */
export const listen = (page: Page) => page.addInitScript(listenHere);

/** Returns the announcements since the last `forgetHeard`, as `voice: words`. */
export const heardOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as WithEars).heard ?? []);

export const forgetHeard = (page: Page) =>
  page.evaluate(() => {
    (window as WithEars).heard = [];
  });

/**
 * Resolves when the page has not changed for longer than announcements are collected. Nothing else proves
 * that no more announcements follow.
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
  /** Regions that exist already: a new region cannot announce its first words. */
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
      // An element that becomes a region does not announce the words that it has already.
      if (type === 'attributes') continue;
      const element = target instanceof Element ? target : target.parentElement;
      const region = element?.closest(LIVE);
      if (!region || !known.has(region)) continue;
      touched.add(region);
      // A sentence that is added again is announced again.
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
      // A log announces only new words, other regions announce all their words.
      const isLog = region.getAttribute('role') === 'log';
      say(voice, isLog && words.startsWith(before) ? clean(words.slice(before.length)) : words);
    }
    for (const region of document.querySelectorAll(LIVE)) {
      // An alert is also announced when it is created.
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

  // Changes of the focused element's state are announced, too.
  new MutationObserver((mutations) => {
    for (const { target, attributeName } of mutations)
      if (target === document.activeElement && target instanceof Element && attributeName)
        say('state', `${attributeName} ${target.getAttribute(attributeName)}`);
  }).observe(document, { subtree: true, attributeFilter: ['aria-checked', 'aria-pressed'] });

  let focused: HTMLElement | undefined;
  addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    if (target.matches('[role=menu]'))
      for (const link of target.querySelectorAll('a'))
        if (link.onclick) say('silent', `${clean(link.textContent)} (a listener of its own)`);
    const isAfterRemoved = focused?.isConnected === false;
    if (isAfterRemoved && target.matches('h1, h2') && !target.querySelector('[aria-atomic]'))
      say('silent', `${clean(target.textContent)} (the focused element was removed)`);
    focused = target;
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
