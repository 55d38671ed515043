import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';
import { DEFAULT_CATEGORY } from '../../shared/categories.ts';
import { m } from '../../shared/messages.ts';
import { category, newPrayerForm, type Prayer, type RequestValues } from '../../shared/prayers.ts';
import { today } from '../ui/dates/days.ts';
import { isWithGroupLeft } from './words.ts';

/** The default values of a form: those of the request, or the schema's defaults for a new one. */
export function valuesOf(prayer?: Prayer): RequestValues {
  const held = prayer && {
    ...prayer,
    category: category.safeParse(prayer.category).data ?? DEFAULT_CATEGORY,
    groupIds: prayer.groups.map((group) => group.id),
    leadersOnlyGroupIds: prayer.groups
      .filter((group) => group.isLeadersOnly)
      .map((group) => group.id),
  };
  const known = new Map<string, unknown>(Object.entries(held ?? {}));
  const values = Object.entries(newPrayerForm.shape).map(([name, field]) => [
    name,
    known.get(name) ?? field.safeParse(undefined).data ?? '',
  ]);
  // The names come from the schema, which TypeScript cannot know.
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
 * The rules of a form: those of its call, that the date is not past in the user's time zone, that a
 * request for somebody else has a name, and that one that is to be shared has a group. A date that the request already has may be past.
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
  // A private request does not ask what was agreed to: a name without it would be refused unseen.
  const asked = (values: RequestValues) =>
    isShared(values) || values.consent ? values : { ...values, onBehalfOf: '' };
  // Forms hold all fields. Those that the call does not take are left out here.
  const resolve = zodResolver(z.preprocess(asked, rules));
  const judge: typeof resolve = async (values, context, options) => {
    const result = await resolve(values, context, options);
    const isNameless = isShared(values) && values.isForOther && !values.onBehalfOf?.trim();
    const isForNobody = prayer && !isPage && !values.isPrivate && values.groupIds.length === 0;
    const missing = {
      ...(isNameless && { onBehalfOf: required(m.prayers_on_behalf_required()) }),
      ...(isNameless && !values.consent && { consent: required(m.prayers_consent_required()) }),
      // The call takes none for private, which the dialog has a switch for.
      ...(isForNobody &&
        !isWithGroupLeft(prayer) && { groupIds: required(m.prayers_group_required()) }),
    };
    if (Object.keys(missing).length === 0) return result;
    return { values: {}, errors: { ...result.errors, ...missing } };
  };
  return judge;
};
