import { isMarkedForVisitors } from './api/visitors-page.ts';
import { applyStoredAppearance } from './shell/appearance.ts';
import { watchForNotLoaded } from './ui/not-loaded.ts';
import { isTooOld, sayTooOld, watchForUnreadable } from './ui/too-old.ts';

// First, because what follows may fail in an old browser.
if (isTooOld()) sayTooOld();
else watchForUnreadable();
watchForNotLoaded();

// Runs before the first paint: a dark page must not flash white, nor text change its size.
applyStoredAppearance();

// The first formatter takes long, because the rules of the language are read for it. The app needs one
// for the first "3 days ago", in the middle of drawing; here nothing is to do until its code has come.
if (!isMarkedForVisitors())
  setTimeout(() => new Intl.RelativeTimeFormat(document.documentElement.lang).format(-1, 'day'));
