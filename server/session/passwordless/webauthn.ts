/**
 * Imports the library that checks passkeys' signatures with the first passkey, because it is large and would
 * slow down every start. Its parts need `reflect-metadata` at import, so that is imported first; the bundler
 * would reorder static imports.
 */
export const webauthn = async () => {
  await import('reflect-metadata');
  return import('@simplewebauthn/server');
};
