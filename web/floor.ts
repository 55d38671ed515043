/**
 * The oldest supported browsers, by MDN's names: the first with cascade layers (`@layer`), which all our
 * styles use. The build lowers syntax and styles to them, and web/old-browsers.test.ts checks the built
 * files. README.md, docs/members/account.md and docs/operators/troubleshooting.md name them too.
 */
export const FLOOR = {
  safari: '15.4',
  safari_ios: '15.4',
  chrome: '99',
  chrome_android: '99',
  edge: '99',
  firefox: '97',
};

/** Build targets for Vite, which has no separate names for Android. */
export const BUILD_TARGETS = [
  `safari${FLOOR.safari}`,
  `ios${FLOOR.safari_ios}`,
  `chrome${FLOOR.chrome}`,
  `edge${FLOOR.edge}`,
  `firefox${FLOOR.firefox}`,
];
