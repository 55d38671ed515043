/** The fewest characters of a password, unless a server asks for more. Apart, because the first page shows it. */
export const PASSWORD_MIN = 6;
