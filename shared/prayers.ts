import { z } from 'zod';
import { idParam, pageQuery } from './call.ts';
import { DEFAULT_CATEGORY, EDIT_PRAYER_CATEGORIES, NEW_PRAYER_CATEGORIES } from './categories.ts';
import { m, type Sentence } from './messages.ts';
import { person } from './people.ts';
import { CONTENT_MOST, calendarDate, flag, instant, line, TITLE_MOST, text } from './text.ts';
import { latestUpdate } from './updates.ts';

/** Categories of both forms. A request keeps its category until its author picks another. */
export const category = z.enum([...NEW_PRAYER_CATEGORIES, ...EDIT_PRAYER_CATEGORIES], {
  error: m.prayers_category_unknown,
});

export const ANSWER_PERMISSIONS = ['creator', 'anyone', 'specific'] as const;
export const answerPermission = z.enum(ANSWER_PERMISSIONS, {
  error: m.prayers_answer_permission_unknown,
});

/** What the person agreed to that a request is written for: that the group hears it, or print too. */
export const CONSENTS = ['group', 'print'] as const;
const consent = z.enum(CONSENTS, { error: m.prayers_consent_unknown });
/** A form that has not asked sends an empty text. */
const chosenConsent = z
  .union([consent, z.literal(''), z.null()], { error: m.prayers_consent_unknown })
  .transform((chosen) => chosen || null);

const NAME_MOST = 80;
const onBehalfOf = line(m.prayers_on_behalf_no_text, NAME_MOST, () =>
  m.prayers_on_behalf_too_long({ most: NAME_MOST }),
)
  .nullable()
  .transform((name) => name || null);

/** How many requests one person can keep. */
export const PRAYERS_PER_PERSON = 5_000;
/** Nobody can have written more text than this in all, in bytes. */
export const WRITTEN_MOST = 20_000_000;

const TITLE_MIN = 3;
const titleTooShort = () => m.prayers_title_too_short({ minimum: TITLE_MIN });
const CONTENT_MIN = 10;
const contentTooShort = () => m.prayers_content_too_short({ minimum: CONTENT_MIN });

const boundedTitle = (required: Sentence) => line(required, TITLE_MOST, m.prayers_title_too_long);
const boundedContent = (required: Sentence) =>
  text(required, CONTENT_MOST, m.prayers_content_too_long);

const newTitle = boundedTitle(titleTooShort).min(TITLE_MIN, { error: titleTooShort });
const newContent = boundedContent(contentTooShort).min(CONTENT_MIN, { error: contentTooShort });

/** An edited text must not be empty, then it must be long enough. Each has its own sentence. */
const editedTitle = (required: Sentence) =>
  boundedTitle(required).min(1, { error: required }).min(TITLE_MIN, { error: titleTooShort });
const editedContent = (required: Sentence) =>
  boundedContent(required).min(1, { error: required }).min(CONTENT_MIN, { error: contentTooShort });

/**
 * The date an answer is needed by: `YYYY-MM-DD`, a full ISO date-time, `''` or null for none. The
 * output is `YYYY-MM-DD` or null. Whether it is past is checked where the current day is known.
 */
export const needAnswerBy = z
  .union([calendarDate, z.iso.datetime({ offset: true, local: true }), z.literal(''), z.null()], {
    error: m.prayers_need_by_no_date,
  })
  .transform((date) => (date ? date.slice(0, 10) : null));

const groupRequired = { error: m.prayers_group_required };
const groupIds = z
  .array(z.number(groupRequired).int(groupRequired).positive(groupRequired), groupRequired)
  .max(200, { error: m.prayers_too_many_groups })
  .transform((ids) => [...new Set(ids)]);

/** The person it is for, whether it may be printed, and who is shown as its author. */
const handling = z.object({
  /** The name of the person it is for, if that is not the author; null or empty for the author. */
  onBehalfOf: onBehalfOf.default(null),
  /** What that person agreed to. It decides then whether the request may be printed. */
  consent: chosenConsent.default(null),
  mayBePrinted: flag.default(false),
  /** Shown as written by the office, by somebody who may invite to each of the groups. */
  isFromOffice: flag.default(false),
});

const changedHandling = {
  onBehalfOf: onBehalfOf.optional(),
  consent: chosenConsent.optional(),
  mayBePrinted: flag.optional(),
  isFromOffice: flag.optional(),
};

export const newPrayerForm = z
  .object({
    title: newTitle,
    content: newContent,
    category: category.default(DEFAULT_CATEGORY),
    isPrivate: flag.default(false),
    isAnonymous: flag.default(false),
    isUrgent: flag.default(false),
    isLongTerm: flag.default(false),
    needAnswerBy: needAnswerBy.optional(),
    canMarkAsAnswered: answerPermission.default('creator'),
    groupIds: groupIds.default([]),
    /** Groups in which only the leaders see it. A group in both lists is for its leaders only. */
    leadersOnlyGroupIds: groupIds.default([]),
    ...handling.shape,
  })
  .refine((form) => form.isPrivate || form.groupIds.length + form.leadersOnlyGroupIds.length > 0, {
    path: ['groupIds'],
    error: m.prayers_group_required,
  })
  .refine((form) => !form.onBehalfOf || form.consent, {
    path: ['consent'],
    error: m.prayers_consent_required,
  });

/** PUT, from the edit dialog: only the given fields change. */
export const editPrayerDialogForm = z.object({
  title: editedTitle(m.prayers_fields_required).optional(),
  content: editedContent(m.prayers_fields_required).optional(),
  isPrivate: flag.optional(),
  isAnonymous: flag.optional(),
  isUrgent: flag.optional(),
  isLongTerm: flag.optional(),
  needAnswerBy: needAnswerBy.optional(),
  groupIds: groupIds.optional(),
  leadersOnlyGroupIds: groupIds.optional(),
  ...changedHandling,
});

/** PATCH, from the edit page: like PUT, with a category and without the private switch. */
export const editPrayerPageForm = z.object({
  title: editedTitle(m.prayers_title_required).optional(),
  content: editedContent(m.prayers_content_required).optional(),
  category: category.optional(),
  isUrgent: flag.optional(),
  isLongTerm: flag.optional(),
  isAnonymous: flag.optional(),
  needAnswerBy: needAnswerBy.optional(),
  groupIds: groupIds.optional(),
  leadersOnlyGroupIds: groupIds.optional(),
  ...changedHandling,
});

/** What the author writes. Everyone who sees the request sees it as it is stored. */
const written = z.strictObject({
  title: z.string(),
  content: z.string(),
  category: z.string(),
  needAnswerBy: calendarDate.nullable(),
  canMarkAsAnswered: answerPermission,
  onBehalfOf: z.string().nullable(),
  consent: consent.nullable(),
});

export const WRITTEN = written.keyof().options;

export const prayer = written.extend({
  id: z.number(),
  isPrivate: flag,
  isAnonymous: flag,
  isUrgent: flag,
  /** The office wrote it. Its author is anonymous to others. */
  isFromOffice: flag,
  /** It may stand on a printed sheet. */
  mayBePrinted: flag,
  /** It is about something that lasts, so silence does not make it ask or rest. */
  isLongTerm: flag,
  userId: z.number().nullable(),
  user: person.nullable(),
  /** Those of its groups that the viewer is in. */
  groups: z.array(
    z.strictObject({
      id: z.number(),
      name: z.string(),
      /** Only those who look after the group see it there. */
      isLeadersOnly: flag,
      /** Those who look after the group look at it. Only they and the author ever see true. */
      isHeld: flag,
    }),
  ),
  isAnswered: flag,
  answeredAt: instant.nullable(),
  answerContent: z.string().nullable(),
  supportCount: z.number(),
  hasPrayed: flag,
  lastPrayedAt: instant.nullable(),
  commentCount: z.number(),
  updateCount: z.number(),
  latestUpdate: latestUpdate.nullable(),
  isBookmarked: flag,
  bookmarkedAt: instant.nullable(),
  createdAt: instant,
  /** The day on which its words changed after somebody else had prayed for it; not for mended slips. */
  editedOn: calendarDate.nullable(),
  /** Until when it shows that it is now, which may be past; null if its author has not said so, or ended it. */
  nowUntil: instant.nullable(),
  /** It came since the viewer's last visit to the group, and they have not prayed for it yet. */
  isNew: flag,
  /** Nobody has touched it for long, and its author has not said what is to become of it. */
  asksAuthor: flag,
  /** It is in no list until its author brings it back. */
  isResting: flag,
  isMine: flag,
  canEdit: flag,
  canDelete: flag,
  canAnswer: flag,
});

/** One of these words in a query. */
export const choiceOf = <const Names extends readonly string[]>(names: Names) =>
  z.enum(names, { error: () => m.calls_choice_invalid({ choices: names.join(', ') }) });

export const PRAYER_STATUSES = ['active', 'answered', 'resting'] as const;
const order = choiceOf(['newest', 'oldest']).default('newest');

/**
 * One's own requests. Without a status: all but resting ones. With `office`: the requests that one entered for
 * the office of this group instead, which are not among one's own; status and audience do not count then.
 */
export const ownPrayersQuery = pageQuery.extend({
  status: choiceOf(PRAYER_STATUSES).optional(),
  audience: choiceOf(['private', 'shared']).optional(),
  office: idParam.optional(),
  sort: order,
});

/** The active requests of a group. */
export const groupPrayersQuery = pageQuery.extend({ sort: order });

export type Prayer = z.infer<typeof prayer>;
export type NewPrayer = z.output<typeof newPrayerForm>;
/** The values of all fields of a request's forms. Each form sends those of its own call. */
export type RequestValues = Required<z.input<typeof newPrayerForm>> & {
  /** Whether the form asks for a name and a consent. No call takes it. */
  isForOther: boolean;
};
export type PrayerChanges = z.output<typeof editPrayerDialogForm> &
  z.output<typeof editPrayerPageForm>;
export type AnswerPermission = z.infer<typeof answerPermission>;
