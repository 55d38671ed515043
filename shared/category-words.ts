import type { EDIT_PRAYER_CATEGORIES, NEW_PRAYER_CATEGORIES } from './categories.ts';
import { keysOf } from './keys-of.ts';
import { m, type Sentence } from './messages.ts';

type Category = (typeof NEW_PRAYER_CATEGORIES | typeof EDIT_PRAYER_CATEGORIES)[number];

/** The name of each category, in the order of both forms. It is sent and stored in English. */
const WORDS: Record<Category, Sentence> = {
  'Health & Healing': m.prayers_category_healing,
  Family: m.prayers_category_family,
  'Spiritual Growth': m.prayers_category_growth,
  'Career & Work': m.prayers_category_career,
  Relationships: m.prayers_category_relationships,
  Finances: m.prayers_category_finances,
  Travel: m.prayers_category_travel,
  Guidance: m.prayers_category_guidance,
  Other: m.prayers_category_other,
  Health: m.prayers_category_health,
  Work: m.prayers_category_work,
  'Travel Safety': m.prayers_category_safety,
  Education: m.prayers_category_education,
};

/** Categories of both forms, without the schema, whose code is large. */
export const CATEGORIES = keysOf(WORDS);

const isKnown = (category: string): category is Category => category in WORDS;

/** Returns a category in the reader's language, or an unknown category as it was stored. */
export const categoryWords = (category: string) =>
  isKnown(category) ? WORDS[category]() : category;
