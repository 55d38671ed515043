import { isFamilyNameFirst, type NameParts, nameInOrder } from './full-name.ts';

const MOST = 40;

/** `margaret.wells`, `박민수`: a username from a name, at most 40 characters. */
export const userNameFrom = (name: NameParts) =>
  nameInOrder(name)
    .map((part) => part.toLocaleLowerCase().replaceAll(/\s+/g, ''))
    .filter((part) => part !== '')
    .join(isFamilyNameFirst(name) ? '' : '.')
    .slice(0, MOST);
