import type { EDIT_PRAYER_CATEGORIES, NEW_PRAYER_CATEGORIES } from './categories.ts';
import { m, type Sentence } from './messages.ts';

type Category = (typeof NEW_PRAYER_CATEGORIES | typeof EDIT_PRAYER_CATEGORIES)[number];

/** The name of each category. It is sent and stored in English. */
const WORDS: Record<Category, Sentence> = {
  'Career & Work': m.prayers_category_career,
  Education: m.prayers_category_education,
  Family: m.prayers_category_family,
  Finances: m.prayers_category_finances,
  Guidance: m.prayers_category_guidance,
  Health: m.prayers_category_health,
  'Health & Healing': m.prayers_category_healing,
  Other: m.prayers_category_other,
  Relationships: m.prayers_category_relationships,
  'Spiritual Growth': m.prayers_category_growth,
  Travel: m.prayers_category_travel,
  'Travel Safety': m.prayers_category_safety,
  Work: m.prayers_category_work,
};

const isKnown = (category: string): category is Category => category in WORDS;

/** Returns a category in the reader's language, or an unknown category as it was stored. */
export const categoryWords = (category: string) =>
  isKnown(category) ? WORDS[category]() : category;
