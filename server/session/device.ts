import { m } from '../../shared/messages.ts';

/** The first match counts: most browsers also name their ancestors. */
const BROWSERS: [name: string, sign: RegExp][] = [
  ['Upheld', /\bElectron\//],
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|Opera|OPT)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|Chromium|CriOS)\//],
  ['Safari', /\bSafari\//],
];
const SYSTEMS: [name: string, sign: RegExp][] = [
  ['Windows', /\bWindows\b/],
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(iPhone|iPad|iPod)\b/],
  ['macOS', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

/** The stored form, whatever the reader's language. */
const JOINED = ' on ';

/** Returns the browser and system in a `User-Agent`: 'Firefox on Windows'. Empty for an unknown one. */
export const deviceFrom = (userAgent: string | null) =>
  [BROWSERS, SYSTEMS]
    .flatMap((list) => list.find(([, sign]) => sign.test(userAgent ?? ''))?.[0] ?? [])
    .join(JOINED);

/** Returns the name of a stored device in the reader's language. */
export const deviceName = (stored: string) => {
  const [browser, system] = stored.split(JOINED);
  if (browser && system) return m.session_device({ browser, system });
  return stored || m.session_unknown_device();
};
