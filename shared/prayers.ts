import { z } from 'zod';
import { person } from './people.ts';
import { calendarDate, flag, instant, line, text } from './text.ts';

/** The categories that the new-prayer form offers. */
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

/** The categories that the edit page offers: a different list, by the product's own wish. */
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

/** Either form's categories: a prayer keeps the one it has until its author picks another. */
export const category = z.enum([...NEW_PRAYER_CATEGORIES, ...EDIT_PRAYER_CATEGORIES], {
  error: 'Please choose one of the categories.',
});

export const ANSWER_PERMISSIONS = ['creator', 'anyone', 'specific'] as const;
export const answerPermission = z.enum(ANSWER_PERMISSIONS, {
  error: 'Please choose who may mark the prayer as answered.',
});

/** How many requests one person can keep. */
export const PRAYERS_PER_PERSON = 5_000;
export const TOO_MANY_PRAYERS = `You can keep at most ${PRAYERS_PER_PERSON} prayer requests. Please delete some first.`;

export const CHOOSE_A_GROUP = 'Please select at least one group or choose Private.';
export const FILL_IN_ALL = 'Please fill in all required fields.';
export const NEED_BY_PAST = 'The date an answer is needed by cannot be earlier than today.';

const TITLE_TOO_SHORT = 'Title must be at least 3 characters';
const CONTENT_TOO_SHORT = 'Prayer request must be at least 10 characters';

const boundedTitle = (required: string) =>
  line(required).max(100, 'Title must be less than 100 characters');
const boundedContent = (required: string) =>
  line(required).max(1000, 'Prayer request must be less than 1000 characters');

const newTitle = boundedTitle(TITLE_TOO_SHORT).min(3, TITLE_TOO_SHORT);
const newContent = boundedContent(CONTENT_TOO_SHORT).min(10, CONTENT_TOO_SHORT);

/** An edited text must be there, then long enough: two sentences, the plainer one first. */
const editedTitle = (required: string) =>
  boundedTitle(required).min(1, required).min(3, TITLE_TOO_SHORT);
const editedContent = (required: string) =>
  boundedContent(required).min(1, required).min(10, CONTENT_TOO_SHORT);

/**
 * The date an answer is needed by: `YYYY-MM-DD`, a full ISO date-time, `''` or null for none.
 * Comes out as `YYYY-MM-DD` or null. Whether it lies in the past is judged where today is known.
 */
export const needAnswerBy = z
  .union([calendarDate, z.iso.datetime({ offset: true, local: true }), z.literal(''), z.null()], {
    error: 'Please give the date as year-month-day.',
  })
  .transform((date) => (date ? date.slice(0, 10) : null));

const groupIds = z
  .array(z.number({ error: CHOOSE_A_GROUP }).int(CHOOSE_A_GROUP).positive(CHOOSE_A_GROUP), {
    error: CHOOSE_A_GROUP,
  })
  .max(200, 'A request can be shared with at most 200 groups.')
  .transform((ids) => [...new Set(ids)]);

export const newPrayerForm = z
  .object({
    title: newTitle,
    content: newContent,
    category: category.default(DEFAULT_CATEGORY),
    isPrivate: flag.default(false),
    isAnonymous: flag.default(false),
    isUrgent: flag.default(false),
    needAnswerBy: needAnswerBy.optional(),
    canMarkAsAnswered: answerPermission.default('creator'),
    groupIds: groupIds.default([]),
  })
  .refine((form) => form.isPrivate || form.groupIds.length > 0, {
    path: ['groupIds'],
    message: CHOOSE_A_GROUP,
  });

/** PUT, from the edit dialog: what is named changes, the rest stays. */
export const editPrayerDialogForm = z.object({
  title: editedTitle(FILL_IN_ALL).optional(),
  content: editedContent(FILL_IN_ALL).optional(),
  isPrivate: flag.optional(),
  isAnonymous: flag.optional(),
  isUrgent: flag.optional(),
  needAnswerBy: needAnswerBy.optional(),
  groupIds: groupIds.optional(),
});

/** PATCH, from the edit page: as PUT, with a category and without the private switch. */
export const editPrayerPageForm = z.object({
  title: editedTitle('Title is required').optional(),
  content: editedContent('Content is required').optional(),
  category: category.optional(),
  isUrgent: flag.optional(),
  isAnonymous: flag.optional(),
  needAnswerBy: needAnswerBy.optional(),
  groupIds: groupIds.optional(),
});

export const ANSWER_REQUIRED = 'Please write how this prayer was answered.';

export const answerForm = z.object({
  answerContent: text(ANSWER_REQUIRED)
    .min(1, ANSWER_REQUIRED)
    .max(2000, 'An answer can have at most 2000 characters'),
});

export const prayer = z.strictObject({
  id: z.number(),
  title: z.string(),
  content: z.string(),
  category: z.string(),
  isPrivate: flag,
  isAnonymous: flag,
  isUrgent: flag,
  needAnswerBy: calendarDate.nullable(),
  canMarkAsAnswered: answerPermission,
  userId: z.number().nullable(),
  user: person.nullable(),
  groups: z.array(z.strictObject({ id: z.number(), name: z.string() })),
  isAnswered: flag,
  answeredAt: instant.nullable(),
  answerContent: z.string().nullable(),
  supportCount: z.number(),
  hasPrayed: flag,
  commentCount: z.number(),
  isBookmarked: flag,
  bookmarkedAt: instant.nullable(),
  createdAt: instant,
  isMine: flag,
  canEdit: flag,
  canDelete: flag,
  canAnswer: flag,
});

export const support = z.strictObject({ supportCount: z.number() });

export type Prayer = z.infer<typeof prayer>;
export type NewPrayer = z.output<typeof newPrayerForm>;
export type PrayerChanges = z.output<typeof editPrayerDialogForm> &
  z.output<typeof editPrayerPageForm>;
export type AnswerPermission = z.infer<typeof answerPermission>;
