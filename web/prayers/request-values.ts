import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';
import { DEFAULT_CATEGORY } from '../../shared/categories.ts';
import { m } from '../../shared/messages.ts';
import { category, newPrayerForm, type Prayer, type RequestValues } from '../../shared/prayers.ts';
import { today } from '../ui/dates/days.ts';
import { isWithGroupLeft } from './words.ts';

/** Default values of a form: the request's, or the schema's for a new one. */
export function valuesOf(prayer?: Prayer): RequestValues {
  const existing = prayer && {
    ...prayer,
    category: category.safeParse(prayer.category).data ?? DEFAULT_CATEGORY,
    groupIds: prayer.groups.map((group) => group.id),
    leadersOnlyGroupIds: prayer.groups
      .filter((group) => group.isLeadersOnly)
      .map((group) => group.id),
  };
  const known = new Map<string, unknown>(Object.entries(existing ?? {}));
  const values = Object.entries(newPrayerForm.shape).map(([name, field]) => [
    name,
    known.get(name) ?? field.safeParse(undefined).data ?? '',
  ]);
  // TypeScript cannot know that the names come from the schema.
  return {
    ...Object.fromEntries(values),
    isForOther: Boolean(prayer?.onBehalfOf),
  } as RequestValues;
}

const required = (message: string) => ({ type: 'required', message });

type Checked = {
  needAnswerBy?: string | null;
  onBehalfOf?: string | null;
  consent?: string | null;
};

/**
 * Validation of a form: the schema of its call; a date not in the past in local time, unless the request had
 * it already; a name for a request for another person; and a group for a shared one.
 */
export const rulesFor = <Schema extends z.ZodType<Checked>>(
  call: Schema,
  prayer?: Prayer,
  isPage = false,
) => {
  const rules = call
    .refine(({ needAnswerBy: date }) => !date || date === prayer?.needAnswerBy || date >= today(), {
      path: ['needAnswerBy'],
      error: m.prayers_need_by_past,
    })
    .refine(({ onBehalfOf, consent }) => !onBehalfOf || consent, {
      path: ['consent'],
      error: m.prayers_consent_required,
    });
  const isShared = ({ groupIds, isPrivate }: RequestValues) =>
    groupIds.length > 0 && (isPage || !isPrivate);
  // A private form hides the consent: a name without it would fail in a hidden field.
  const asked = (values: RequestValues) =>
    isShared(values) || values.consent ? values : { ...values, onBehalfOf: '' };
  // Forms have all fields; those that the call does not take are dropped here.
  const resolve = zodResolver(z.preprocess(asked, rules));
  const judge: typeof resolve = async (values, context, options) => {
    const result = await resolve(values, context, options);
    const isNameless = isShared(values) && values.isForOther && !values.onBehalfOf?.trim();
    const isForNobody = prayer && !isPage && !values.isPrivate && values.groupIds.length === 0;
    const missing = {
      ...(isNameless && { onBehalfOf: required(m.prayers_on_behalf_required()) }),
      ...(isNameless && !values.consent && { consent: required(m.prayers_consent_required()) }),
      // In the call no group means private; the dialog has a switch for that.
      ...(isForNobody &&
        !isWithGroupLeft(prayer) && { groupIds: required(m.prayers_group_required()) }),
    };
    if (Object.keys(missing).length === 0) return result;
    return { values: {}, errors: { ...result.errors, ...missing } };
  };
  return judge;
};
