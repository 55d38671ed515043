/**
 * The oldest browsers that run the app, by the names of MDN's data about browsers: those that came
 * with cascade layers (`@layer`), which all our styles stand in. The build lowers syntax and styles to
 * them, and web/old-browsers.test.ts reads the built files for what they lack. They are also named in
 * README.md, docs/members/account.md and docs/operators/troubleshooting.md.
 */
export const FLOOR = {
  safari: '15.4',
  safari_ios: '15.4',
  chrome: '99',
  chrome_android: '99',
  edge: '99',
  firefox: '97',
};

/** For Vite, which has no names of its own for browsers on Android. */
export const BUILD_TARGETS = [
  `safari${FLOOR.safari}`,
  `ios${FLOOR.safari_ios}`,
  `chrome${FLOOR.chrome}`,
  `edge${FLOOR.edge}`,
  `firefox${FLOOR.firefox}`,
];
