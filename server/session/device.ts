import Bowser from 'bowser';

export const UNKNOWN_DEVICE = 'Unknown device';

/** A `User-Agent` in words a member recognises: 'Firefox on Windows'. */
export const deviceFrom = (userAgent: string | null) => {
  if (!userAgent) return UNKNOWN_DEVICE;
  const { browser, os } = Bowser.parse(userAgent);
  const known = [browser.name, os.name].filter(Boolean);
  return known.length === 0 ? UNKNOWN_DEVICE : known.join(' on ').slice(0, 80);
};
