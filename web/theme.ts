import { isMarkedForVisitors } from './api/visitors-page.ts';
import { applyStoredAppearance } from './shell/appearance.ts';
import { watchForNotLoaded } from './ui/not-loaded.ts';
import { isTooOld, sayTooOld, watchForUnreadable } from './ui/too-old.ts';

// First, because later code may fail in an old browser.
if (isTooOld()) sayTooOld();
else watchForUnreadable();
watchForNotLoaded();

// Before the first paint, so that a dark page does not flash white and text does not change its size.
applyStoredAppearance();

// Creates a formatter early, which loads the language's rules slowly; the app would need one in the middle of
// drawing "3 days ago", and here the page only waits for its code.
if (!isMarkedForVisitors())
  setTimeout(() => new Intl.RelativeTimeFormat(document.documentElement.lang).format(-1, 'day'));
