/** A person's name, as the two fields have it. Either may be empty. */
export type NameParts = { firstName: string; lastName: string };

/** Text in Chinese, Japanese or Korean letters alone. */
const EAST_ASIAN =
  /^[\s·・\p{Script_Extensions=Han}\p{Script_Extensions=Hangul}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}]+$/u;
/** Text in Japanese letters for sounds alone. */
const KANA = /^[\s·・\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}]+$/u;

const isAll = (script: RegExp, { firstName, lastName }: NameParts) =>
  script.test(firstName) && script.test(lastName);

/** Whether the people of this name write the family name first: it is in Chinese, Japanese or Korean letters. */
export const isFamilyNameFirst = (name: NameParts) => isAll(EAST_ASIAN, name);

/** Returns the parts of a name that are not empty, in the order in which its people write them. */
export const nameInOrder = (name: NameParts) => {
  const { firstName, lastName } = name;
  return (isFamilyNameFirst(name) ? [lastName, firstName] : [firstName, lastName]).filter(Boolean);
};

/**
 * Returns a name as its people write it, in every language of the reader: `Ruth Miller`, `홍길동`, `王小明`. Empty if both parts are.
 * Only a Japanese name without Chinese letters has a space after the family name: it could not be read otherwise.
 */
export const fullName = (name: NameParts) =>
  nameInOrder(name).join(isFamilyNameFirst(name) && !isAll(KANA, name) ? '' : ' ');
