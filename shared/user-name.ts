const MOST = 40;

/** `margaret.wells`, from a first and a last name. */
export const userNameFrom = (firstName: string, lastName: string) =>
  [firstName, lastName]
    .map((name) => name.toLocaleLowerCase().replaceAll(/\s+/g, ''))
    .filter((name) => name !== '')
    .join('.')
    .slice(0, MOST);
