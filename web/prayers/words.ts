export const counted = (count: number, one: string, many = `${one}s`) =>
  `${count} ${count === 1 ? one : many}`;

const and = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** `Tuesday Group, Choir, and Youth` */
export const listed = (names: readonly string[]) => and.format(names);
