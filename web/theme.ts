import { applyStoredAppearance } from './shell/appearance.ts';

// Runs before the first paint: a dark page must not flash white, nor text change its size.
applyStoredAppearance();
