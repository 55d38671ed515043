/** A person's name, as the two fields have it. Either may be empty. */
export type NameParts = { firstName: string; lastName: string };

/** Text in Chinese, Japanese or Korean letters alone. `scx` are the scripts in which a letter is used (UAX #24). */
const EAST_ASIAN = /^[\s·・\p{scx=Hani}\p{scx=Hang}\p{scx=Hira}\p{scx=Kana}]+$/u;

/** Whether the people of this name write the family name first: it is in Chinese, Japanese or Korean letters. */
export const isFamilyNameFirst = ({ firstName, lastName }: NameParts) =>
  EAST_ASIAN.test(firstName + lastName);

/** Returns the parts of a name that are not empty, in the order in which its people write them. */
export const nameInOrder = (name: NameParts) => {
  const { firstName, lastName } = name;
  return (isFamilyNameFirst(name) ? [lastName, firstName] : [firstName, lastName]).filter(Boolean);
};

/**
 * Returns a name as its people write it, in every language of the reader: `Ruth Miller`, `홍길동`, `王小明`. Empty if both
 * parts are.
 */
export const fullName = (name: NameParts) =>
  nameInOrder(name).join(isFamilyNameFirst(name) ? '' : ' ');
