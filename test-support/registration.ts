/** Returns the form with which somebody registers: Salma, unless `more` has another name. */
export const registrationFor = (
  username: string,
  more: object = {},
  password = 'a good password',
) => ({
  firstName: 'Salma',
  lastName: 'of Moab',
  username,
  email: `${username}@example.org`,
  password,
  confirmPassword: password,
  ...more,
});
