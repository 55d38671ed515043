import { expect } from 'bun:test';
import { readFileSync } from 'node:fs';
import { readFile } from '../../web/invitations/address-lists/read-file.ts';
import { together } from '../../web/invitations/address-lists/together.ts';
import { OFFICE_PEOPLE } from './people.ts';

/**
 * Expects that the people of a file are those of the office and nobody else, that the person without an address is
 * listed, and that nothing of a note is in the result.
 */
export const expectOfficePeople = (path: string) => {
  const { people, unread } = together(readFile(new Uint8Array(readFileSync(path))));
  const shown = people.map(({ name, addresses, withoutAt }) => ({ name, addresses, withoutAt }));
  expect(shown).toEqual(
    OFFICE_PEOPLE.filter(({ emails }) => emails.length > 0).map(({ name, emails }) => ({
      name,
      addresses: emails,
      withoutAt: undefined,
    })),
  );
  const listed = unread.filter(({ about }) => about !== '');
  expect(listed.map(({ reason, about }) => `${reason} ${about}`)).toEqual(['no-address Paul Ray']);
  expect(JSON.stringify({ people, unread })).not.toMatch(/example\.net|brother|chemo|never/);
};
