/**
 * The library that checks what passkeys signed. It is loaded with the first passkey, as it is large
 * and would slow down every start. Its parts look for `reflect-metadata` when they are loaded, which
 * therefore comes first; imports in one file would be put into another order by the bundler.
 */
export const webauthn = async () => {
  await import('reflect-metadata');
  return import('@simplewebauthn/server');
};
