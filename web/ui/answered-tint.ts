/** Classes for the background of answered requests. */
export const ANSWERED_TINT =
  'rounded-card border-2 border-gold-line border-s-4 border-s-gold bg-gold-ground';
