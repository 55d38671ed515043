export const NEW_PRAYER_CATEGORIES = [
  'Health & Healing',
  'Family',
  'Spiritual Growth',
  'Career & Work',
  'Relationships',
  'Finances',
  'Travel',
  'Guidance',
  'Other',
] as const;

/** The categories that the edit page offers. The specification wants a different list there. */
export const EDIT_PRAYER_CATEGORIES = [
  'Health',
  'Family',
  'Work',
  'Finances',
  'Relationships',
  'Spiritual Growth',
  'Travel Safety',
  'Education',
  'Other',
] as const;

export const DEFAULT_CATEGORY = 'Other';
