/**
 * The ways in which systems write the letters of one secret: macOS may give ä as two characters, an a and its dots.
 * The form NFC comes first (RFC 8265, section 4.2.2), which is hashed and compared; what was stored before may
 * have any of them.
 */
export const formsOf = (typed: string) => [
  ...new Set([composed(typed), typed, typed.normalize('NFD')]),
];

/** Returns a secret in NFC, the form in which it is stored. */
export const composed = (typed: string) => typed.normalize('NFC');
