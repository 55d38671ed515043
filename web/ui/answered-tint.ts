/** The ground of what was answered. */
export const ANSWERED_TINT =
  'rounded-card border-2 border-gold-line border-s-4 border-s-gold bg-gold-ground';
