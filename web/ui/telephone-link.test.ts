import { expect, test } from 'bun:test';
import { telephoneLink } from './telephone-link.ts';

test('telephoneLink accepts numbers in any common notation (M8)', () => {
  const links = [
    ['555 0104', 'tel:5550104'],
    ['+1 (555) 010-4477', 'tel:+15550104477'],
    ['+49 (0)89 / 12.34-5', 'tel:+498912345'],
    ['0049 (0) 89 12345', 'tel:00498912345'],
    ['(089) 12345', 'tel:08912345'],
    ['+49 (0)30 / 123-45 ext. 6', 'tel:+493012345;ext=6'],
    ['030 123, Durchwahl 45', 'tel:030123;ext=45'],
    ['555-0104 #12', 'tel:5550104;ext=12'],
  ] as const;
  for (const [typed, link] of links) expect(telephoneLink(typed)).toBe(link);
});
