import { titleFrom } from '../../shared/titles.ts';
import { expect, type Person } from './fixtures.ts';

/** Widths and heights of the papers, in millimetres. */
export const PAPERS = { a4: [210, 297], letter: [216, 279] } as const;

/** Requests from paper cards. One names nobody, one has several lines, two are Arabic or Korean. */
export const CARDS = [
  {
    who: 'Mr Olu Bello',
    text: 'A visa for his mother, so that she can come to the wedding in March.',
  },
  {
    who: 'Mrs Jean Whitlock',
    text: 'For her husband Alf, home from the hospital with a new walking frame and not pleased about it.',
  },
  {
    who: 'The family in Mill Lane',
    text: 'They lost their father on Sunday, and have asked not to be named.',
  },
  {
    who: 'Peter Okafor',
    text: 'Strength for the night shifts until Christmas, and patience with the bus. His knee is better, he says thank you.',
  },
  {
    who: 'Mary O’Brien',
    text: 'Her grandson starts school.\nMonday: the first day\nFriday: swimming\n\nHe likes neither yet.',
  },
  { who: '', text: 'The sale on Saturday: dry weather, and enough hands to carry the tables.' },
  { who: '김영희', text: '손자를 위해 기도해 주세요. 다음 주에 수술을 받습니다.' },
  { who: 'مريم حداد', text: 'نرجو أن تصلوا من أجل والدتي. ستجري عملية يوم الخميس.' },
  { who: 'Bea and Tom', text: 'New glasses 👓 and courage for the dentist. Thank you all 🙏🏽' },
  {
    who: 'Anne Featherstonehaugh-Cholmondeley of Upper and Lower Slaughter',
    text: `Her ward has a page, https://example.org/${'abcdefghij'.repeat(18)}, with its visiting hours.`,
  },
  {
    who: 'Ellen Marsh',
    text: 'Work for her son, who has been looking since spring, and does not mind where as long as it is indoors.',
  },
  { who: 'Walter Brown', text: 'Peace in the house, and sleep.' },
];

/** Requests that members wrote: some titles were typed, others made from the text. */
export const WRITTEN = [
  {
    title: 'Our neighbour Joe',
    content: 'The ambulance took him this morning.\nTuesday: tests\nThursday: surgery',
  },
  {
    title: 'A quieter heart',
    content: 'I lie awake with worry most nights. I would be glad of peace, and of sleep.',
    isAnonymous: true,
  },
  { title: 'Three weeks of exams', content: 'Three weeks of exams. Then it is over.' },
  {
    title: 'Her new hip',
    content: 'The operation is early, and she is alone in town.',
    onBehalfOf: 'Martha Jones',
    consent: 'print',
  },
  {
    title: 'The weeks ahead',
    content: `${'We wait for news from the hospital every day, and the evenings are the hardest. '.repeat(7)}\n\nThank you for asking after us.`,
  },
];

/** Titles of requests that are not printed. */
export const UNPRINTED = ['Something for us alone', 'A thing between friends', 'Not for the table'];

export const ANSWERED = [
  {
    title: 'My first night shift',
    content: 'I do not want to be afraid of what I cannot mend.',
    answer: 'I was not afraid. Mrs Ames held my hand, and at four we looked at the snow.',
  },
  {
    title: 'My sister’s journey',
    content: 'She flies alone for the first time.',
    answer: 'She landed, and the grandchildren had a banner.',
  },
];

export const nameCongregation = async ({ api }: Person, name: string) => {
  const settings = await (await api.get('/api/admin/congregation')).json();
  await api.put('/api/admin/congregation', { data: { ...settings, name } });
};

/** Makes a group with these requests, as an office and a few members would have written them. */
export async function fillParish(
  { api }: Person,
  { cards, written } = { cards: CARDS, written: WRITTEN },
) {
  const { id } = await api
    .post('/api/groups', {
      data: { name: 'Tuesday Evening Group', description: 'We meet at seven, with tea.' },
    })
    .then((answer) => answer.json());
  const write = async (data: object): Promise<number> =>
    (await (await api.post('/api/prayers', { data: { groupIds: [id], ...data } })).json()).id;
  for (const request of written.toReversed()) await write({ mayBePrinted: true, ...request });
  for (const { who, text } of cards.toReversed())
    await write({
      title: titleFrom(text),
      content: text,
      isFromOffice: true,
      mayBePrinted: true,
      ...(who && { onBehalfOf: who, consent: 'print' }),
    });
  for (const title of UNPRINTED)
    await write({ title, content: 'This stays among us, please.', isAnonymous: true });
  for (const { answer, ...request } of ANSWERED)
    await api.post(`/api/prayers/${await write({ mayBePrinted: true, ...request })}/answer`, {
      data: { answerContent: answer },
    });
  return { groupId: Number(id), path: `/groups/${id}/sheet` };
}

/** Opens the page that prints, and waits until its QR code and, for a booklet, its pages are drawn. */
export const openSheet = async ({ page }: Person, path: string, isBooklet: boolean) => {
  await page.goto(path);
  await expect(page.locator('.paper .sheet-foot img').first()).toBeAttached();
  if (isBooklet)
    await expect.poll(() => page.locator('.booklet .spread').count()).toBeGreaterThan(1);
};
