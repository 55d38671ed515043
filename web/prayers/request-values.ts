import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';
import { DEFAULT_CATEGORY } from '../../shared/categories.ts';
import { m } from '../../shared/messages.ts';
import { category, newPrayerForm, type Prayer, type RequestValues } from '../../shared/prayers.ts';
import { today } from '../ui/dates.tsx';

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
  return Object.fromEntries(values) as RequestValues;
}

/**
 * The rules of a form: those of its call, and that the date is not past in the user's time zone. A
 * date that the request already has may be past.
 */
type Checked = {
  needAnswerBy?: string | null;
  onBehalfOf?: string | null;
  consent?: string | null;
};

export const rulesFor = <Schema extends z.ZodType<Checked>>(call: Schema, prayer?: Prayer) => {
  const rules = call
    .refine(({ needAnswerBy: date }) => !date || date === prayer?.needAnswerBy || date >= today(), {
      path: ['needAnswerBy'],
      error: m.prayers_need_by_past,
    })
    .refine(({ onBehalfOf, consent }) => !onBehalfOf || consent, {
      path: ['consent'],
      error: m.prayers_consent_required,
    });
  // Forms hold all fields. Those that the call does not take are left out here.
  return zodResolver(z.preprocess((values: RequestValues) => values, rules));
};
