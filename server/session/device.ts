import { m } from '../../shared/messages.ts';

/** The first that is found counts: most browsers also name those that they descend from. */
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

/** As it is stored, whatever the reader's language is. */
const JOINED = ' on ';

/** A `User-Agent` in words a member recognises: 'Firefox on Windows'. Empty for an unknown one. */
export const deviceFrom = (userAgent: string | null) =>
  [BROWSERS, SYSTEMS]
    .flatMap((list) => list.find(([, sign]) => sign.test(userAgent ?? ''))?.[0] ?? [])
    .join(JOINED);

/** What a stored device is called in the reader's language. */
export const deviceName = (stored: string) => {
  const [browser, system] = stored.split(JOINED);
  if (browser && system) return m.session_device({ browser, system });
  return stored || m.session_unknown_device();
};
