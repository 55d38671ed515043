import { expect, test } from 'bun:test';
import { editPrayerPageForm, newPrayerForm, type Prayer } from '../../shared/prayers.ts';
import { rulesFor, valuesOf } from './request-values.ts';

const prayer = {
  title: 'My knee',
  content: 'It will not carry me.',
  category: 'Health',
  isPrivate: false,
  isAnonymous: true,
  isUrgent: true,
  needAnswerBy: '2026-05-03',
  canMarkAsAnswered: 'anyone',
  groups: [{ id: 3, name: 'Choir' }],
} as Prayer;

/** Returns what a form sends, or its invalid fields. */
const judged = async (call: typeof newPrayerForm | typeof editPrayerPageForm, of?: Prayer) => {
  const resolve = rulesFor(call, of);
  const options = { fields: {}, shouldUseNativeValidation: false };
  return async (values: Partial<ReturnType<typeof valuesOf>>) => {
    const { errors, ...result } = await resolve({ ...valuesOf(of), ...values }, undefined, options);
    return Object.keys(errors).length > 0 ? Object.keys(errors) : result.values;
  };
};

test('a form for a new request has the schema’s defaults (P20)', () => {
  expect(valuesOf()).toMatchObject({
    title: '',
    content: '',
    category: 'Other',
    isPrivate: false,
    isAnonymous: false,
    isUrgent: false,
    needAnswerBy: '',
    canMarkAsAnswered: 'creator',
    groupIds: [],
  });
  expect(Object.keys(valuesOf())).toEqual([...Object.keys(newPrayerForm.shape), 'isForOther']);
});

test('a form for an existing request has its values (P20)', () => {
  expect(valuesOf(prayer)).toMatchObject({
    title: 'My knee',
    content: 'It will not carry me.',
    category: 'Health',
    isPrivate: false,
    isAnonymous: true,
    isUrgent: true,
    needAnswerBy: '2026-05-03',
    canMarkAsAnswered: 'anyone',
    groupIds: [3],
  });
  expect(valuesOf({ ...prayer, category: 'Of old', needAnswerBy: null })).toMatchObject({
    category: 'Other',
    needAnswerBy: '',
  });
});

test('each form sends the fields of its own call (P9)', async () => {
  const judge = await judged(editPrayerPageForm, prayer);
  expect(Object.keys(await judge({})).toSorted()).toEqual(
    Object.keys(editPrayerPageForm.shape).toSorted(),
  );
});

test('a date in the past is refused, unless the request had it already (P7)', async () => {
  const past = { needAnswerBy: '2020-01-01' };
  const edited = await judged(editPrayerPageForm, prayer);
  expect(await edited({ needAnswerBy: prayer.needAnswerBy })).toMatchObject({ title: 'My knee' });
  expect(await edited(past)).toEqual(['needAnswerBy']);
  const made = await judged(newPrayerForm);
  const words = { title: 'For rain', content: 'The fields are dry.', groupIds: [3] };
  expect(await made({ ...words, ...past })).toEqual(['needAnswerBy']);
  expect(await made(words)).toMatchObject({ ...words, needAnswerBy: null });
});

test('a shared request for another person needs a name and consent (P33)', async () => {
  const made = await judged(newPrayerForm);
  const words = { title: 'Her fall', content: 'She has fallen on the stairs.', groupIds: [3] };
  expect(await made({ ...words, isForOther: true })).toEqual(['onBehalfOf', 'consent']);
  expect(await made({ ...words, isForOther: true, content: '' })).toEqual([
    'content',
    'onBehalfOf',
    'consent',
  ]);
  expect(await made({ ...words, isForOther: true, onBehalfOf: ' ', consent: 'group' })).toEqual([
    'onBehalfOf',
  ]);
  expect(await made({ ...words, isForOther: true, onBehalfOf: 'Edith' })).toEqual(['consent']);
  const whole = { ...words, isForOther: true, onBehalfOf: 'Edith', consent: 'group' as const };
  expect(await made(whole)).toMatchObject({ onBehalfOf: 'Edith', consent: 'group' });
});

test('a private request ignores hidden fields about another person (P33)', async () => {
  const made = await judged(newPrayerForm);
  const words = { title: 'Her fall', content: 'She has fallen on the stairs.', groupIds: [3] };
  const unfinished = { ...words, isForOther: true, isPrivate: true };
  expect(await made(unfinished)).toMatchObject({ isPrivate: true, onBehalfOf: null });
  expect(await made({ ...unfinished, onBehalfOf: 'Edith' })).toMatchObject({ onBehalfOf: null });
});
