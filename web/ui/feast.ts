/** The ground of what was answered. */
export const FEAST =
  'rounded-card border-2 border-gold-line border-l-4 border-l-gold bg-gold-ground';
