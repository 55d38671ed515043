import { expect, test } from 'bun:test';
import { DEFAULT_CATEGORY, EDIT_PRAYER_CATEGORIES, NEW_PRAYER_CATEGORIES } from './categories.ts';
import { ANSWER_PERMISSIONS, category, newPrayerForm } from './prayers.ts';

test('each form has its own nine categories, and the server takes both lists (P6)', () => {
  expect([...NEW_PRAYER_CATEGORIES]).toEqual([
    'Health & Healing',
    'Family',
    'Spiritual Growth',
    'Career & Work',
    'Relationships',
    'Finances',
    'Travel',
    'Guidance',
    'Other',
  ]);
  expect([...EDIT_PRAYER_CATEGORIES]).toEqual([
    'Health',
    'Family',
    'Work',
    'Finances',
    'Relationships',
    'Spiritual Growth',
    'Travel Safety',
    'Education',
    'Other',
  ]);
  for (const name of [...NEW_PRAYER_CATEGORIES, ...EDIT_PRAYER_CATEGORIES])
    expect(category.parse(name)).toBe(name);
  expect(category.safeParse('Politics').success).toBe(false);
});

test('a new request is in Other, with every flag off, and only its creator may answer (P6)', () => {
  const form = newPrayerForm.parse({ title: 'Rain', content: 'For the fields.', groupIds: [1] });
  expect(form).toEqual({
    title: 'Rain',
    content: 'For the fields.',
    category: 'Other',
    isPrivate: false,
    isAnonymous: false,
    isUrgent: false,
    isLongTerm: false,
    canMarkAsAnswered: 'creator',
    groupIds: [1],
    leadersOnlyGroupIds: [],
    onBehalfOf: null,
    consent: null,
    mayBePrinted: false,
    isFromOffice: false,
  });
  expect(DEFAULT_CATEGORY).toBe('Other');
  expect([...ANSWER_PERMISSIONS]).toEqual(['creator', 'anyone', 'specific']);
});
