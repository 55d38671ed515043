/** Headings of the suites in docs/speed.md, by name. */
export const HEADINGS: Record<string, string> = {
  'group-list': 'The list of a group, by size',
  load: 'The list of a group, by load',
  writes: 'Praying, commenting and sharing a request, on the disk before it is answered, set M',
  calls: 'Every call, alone and without network and disk, and how many health checks that is',
  sunday: 'A Sunday morning, set M',
  'fan-out': 'Two thousand open pages',
  'sign-ins': 'Signing in, set M',
  start: 'Start and memory',
  'group-list-XL': 'Fifty thousand people',
  memory: 'An hour of use',
  mail: 'Mail',
  neighbour: 'Beside heavy calls',
  'ten-years': 'After ten years, and what one member’s deeds cost another',
  pages: 'Pages on a slow phone',
  congregations: 'Many congregations',
};
