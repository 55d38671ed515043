const PREFIX = 'upheld.scroll.';

/** How far down each entry of the history was, by its name: numbers only, gone with the tab. */
const places = new Map<string, number>();

export const rememberPlace = (entry: string, top: number) => places.set(entry, Math.round(top));

/** Where this entry was left, in pixels from the top; 0 for one that was not seen yet. */
export function placeOf(entry: string) {
  const place = places.get(entry);
  if (place !== undefined || isNewVisit()) return place ?? 0;
  try {
    return Number(window.sessionStorage.getItem(PREFIX + entry)) || 0;
  } catch {
    return 0;
  }
}

/** Phones drop a page from memory to make room; what is stored here outlives that. */
export function storePlaces() {
  try {
    for (const [entry, top] of places) window.sessionStorage.setItem(PREFIX + entry, String(top));
  } catch {
    // Then the page opens at its top.
  }
}

// Whoever follows a link to this page has not been further down on it, but who reloads it has.
function isNewVisit() {
  const [arrival] = performance.getEntriesByType('navigation');
  return arrival instanceof PerformanceNavigationTiming && arrival.type === 'navigate';
}
