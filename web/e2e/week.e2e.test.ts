import { headerOf, partsOf } from '../../test-support/mail.ts';
import { testWithCalendarAndMail as test } from './calendar.ts';
import { DESKTOP, expect, go, type Page, type Person, PHONE, toast } from './fixtures.ts';
import { printed } from './pdf.ts';
import { allowInviting, makeGroupWith } from './steps.ts';

const PEOPLE = ['Ruth', 'Naomi', 'Boaz', 'Tamar', 'Orpah', 'Hannah'] as const;
type Name = (typeof PEOPLE)[number];

const CARD = 'A new hip for Mary';
const CARD_TEXT = 'The operation is on Thursday. Mary asks for calm nights.';
const QUIET_CARD = 'Work for Daniel';
const ANONYMOUS = 'A heavy year';
const ANONYMOUS_TEXT = 'I have told nobody how hard it is.';
const FOR_LEADERS = 'A worry about the roof money';
const TESTIMONY = 'She walks again, and sleeps well.';

/*
 * One week of a congregation. Ruth owns the group and works in the office. Boaz is a leader. Naomi gets one
 * mail a week, as do all except Ruth. Tamar gets no notices of the group, Orpah leaves it, and Hannah asks
 * anonymously.
 */
test('one week has a card, a digest, a sheet, an answer and the next sheet (N20, N26, P34, P35, V7)', async ({
  person,
  calendar,
  mailServer,
}) => {
  const people = new Map<Name, Person>();
  for (const name of PEOPLE)
    people.set(name, await person(name, { viewport: name === 'Ruth' ? DESKTOP : PHONE }));
  const of = (name: Name) => people.get(name) as Person;
  const groupId = await gather(of);
  const ruth = of('Ruth').page;
  const naomi = of('Naomi').page;
  /** Returns the mails to a user, the newest last. */
  const mailsTo = (name: Name) =>
    mailServer.to(`${name.toLowerCase()}@example.org`).map((mail) => ({
      subject: headerOf(mail, 'Subject') ?? '',
      text: partsOf(mail).text.replaceAll(/\s+/g, ' '),
    }));

  await test.step('everybody but Ruth chooses one mail a week; Tamar wants nothing of it', async () => {
    await calendar.letDaysPass(0);
    mailServer.received.length = 0;
    await naomi.goto('/profile?tab=notifications');
    await naomi.getByRole('radio', { name: 'Once a week' }).click();
    await expect(naomi.getByRole('radio', { name: 'Once a week' })).toBeChecked();
    for (const name of ['Boaz', 'Tamar', 'Orpah', 'Hannah'] as const)
      await of(name).api.patch('/api/user', { data: { mailFrequency: 'weekly' } });
    const { page, api } = of('Tamar');
    await page.goto(`/groups/${groupId}`);
    await page.getByRole('button', { name: 'Group', exact: true }).click();
    await page.getByRole('menuitem', { name: 'What I hear from this group' }).click();
    await page.getByRole('dialog').getByRole('radio', { name: 'Nothing' }).click();
    await expect
      .poll(async () => (await api.get(`/api/groups/${groupId}`)).json())
      .toMatchObject({ myNotices: 'nothing' });
  });

  await test.step('on Sunday the office enters two cards, and the group sees them', async () => {
    await naomi.goto(`/groups/${groupId}`);
    await ruth.goto(`/groups/${groupId}/office`);
    await enterCard(ruth, { who: 'Mary Jones', text: `${CARD}. ${CARD_TEXT}`, mayBePrinted: true });
    await enterCard(ruth, { who: '', text: `${QUIET_CARD}. He has an interview.` });
    await expect(heading(naomi, CARD)).toBeVisible();
    await expect(heading(naomi, QUIET_CARD)).toBeVisible();
    await expect(naomi.getByText('For Mary Jones').first()).toBeVisible();
    await expect(naomi.getByText('The office').first()).toBeVisible();
  });

  await test.step('on Monday Hannah asks without her name, Ruth the leaders; Orpah leaves', async () => {
    await calendar.letDaysPass(1);
    const hannah = of('Hannah').page;
    await hannah.goto(`/groups/${groupId}`);
    await hannah.getByRole('button', { name: 'Share Prayer Request' }).click();
    const dialog = hannah.getByRole('dialog');
    await dialog.getByLabel('Prayer Request', { exact: true }).fill(ANONYMOUS_TEXT);
    await dialog.getByLabel('Title').fill(ANONYMOUS);
    await dialog.getByText('More options').click();
    await dialog.getByLabel('Share anonymously').check();
    await dialog.getByLabel('It may be printed on the group’s sheet').check();
    await dialog.getByRole('button', { name: 'Share Prayer Request' }).click();
    await expect(dialog).toHaveCount(0);
    await of('Ruth').api.post('/api/prayers', {
      data: { title: FOR_LEADERS, content: 'We are short of it.', leadersOnlyGroupIds: [groupId] },
    });
    await expect(heading(naomi, ANONYMOUS)).toBeVisible();
    await expect(heading(naomi, FOR_LEADERS)).toHaveCount(0);

    const orpah = of('Orpah').page;
    await orpah.goto(`/groups/${groupId}`);
    await orpah.getByRole('button', { name: 'Group', exact: true }).click();
    await orpah.getByRole('menuitem', { name: 'Leave Group' }).click();
    await orpah.getByRole('alertdialog').getByRole('button', { name: 'Leave Group' }).click();
    await expect(toast(orpah, 'Left group')).toBeVisible();
  });

  await test.step('on Wednesday each gets the digest that is theirs', async () => {
    expect(mailsTo('Naomi')).toEqual([]);
    await calendar.letDaysPass(2);
    const digestOf = (name: Name) => {
      // Boaz also got a mail about his new permission.
      const mails = mailsTo(name).filter(({ subject }) => !subject.startsWith('What you may do'));
      expect(mails.map(({ subject }) => subject)).toEqual(['What is new in your prayer groups']);
      return mails[0]?.text ?? '';
    };
    // A mail contains no words of an anonymous request.
    const CARDS = ['The office For Mary Jones: A new hip', 'The office Work for'];
    const BY_NOBODY = 'Anonymous A prayer request';
    const LEADERS = 'Ruth of Bethlehem A worry about';
    const newsIn = (text: string) =>
      [...CARDS, BY_NOBODY, LEADERS].filter((news) => text.includes(`New, from ${news}`));
    expect(newsIn(digestOf('Naomi'))).toEqual([...CARDS, BY_NOBODY]);
    expect(newsIn(digestOf('Boaz'))).toEqual([...CARDS, BY_NOBODY, LEADERS]);
    // The author gets the same notice as the others (V20).
    expect(newsIn(digestOf('Hannah'))).toEqual([...CARDS, BY_NOBODY]);
    expect(mailsTo('Tamar')).toEqual([]);
    expect(mailsTo('Orpah')).toEqual([]);
    // Ruth gets her mail at once, but none about the requests that she entered.
    expect(mailsTo('Ruth').map(({ text }) => text.split(' has shared')[0])).toEqual(['Anonymous']);
  });

  await test.step('for the next Sunday the sheet has what may be printed', async () => {
    await calendar.letDaysPass(3);
    const text = await sheetOf(ruth, groupId);
    expect(text).toContain(`Mary Jones ${CARD}. ${CARD_TEXT}`);
    expect(text).not.toContain('The office');
    expect(text).toContain(ANONYMOUS);
    // Only the screen names the number of omitted requests.
    await expect(ruth.locator('#root').getByText('1 request left out')).toBeVisible();
    for (const kept of [QUIET_CARD, FOR_LEADERS, 'Hannah', 'left out'])
      expect(text).not.toContain(kept);
    // Every user prints the same sheet.
    expect(await sheetOf(of('Boaz').page, groupId)).toBe(text);
  });

  await test.step('on Sunday it is answered, and the sheet after that says so', async () => {
    await calendar.letDaysPass(1);
    await go(ruth, `/groups/${groupId}`);
    const card = ruth.getByRole('listitem').filter({ has: heading(ruth, CARD) });
    await card.getByRole('button', { name: 'Mark as answered' }).click();
    const dialog = ruth.getByRole('dialog');
    await dialog.getByRole('textbox').fill(TESTIMONY);
    await dialog.getByRole('button', { name: 'Mark as Answered' }).click();
    await expect(dialog).toHaveCount(0);
    // The answered request leaves the list, and is shown above it this week.
    await expect(naomi.getByRole('tabpanel').getByRole('heading', { name: CARD })).toHaveCount(0);
    await expect(naomi.getByText(TESTIMONY)).toBeVisible();
    await calendar.letDaysPass(6);
    expect(await sheetOf(ruth, groupId)).toContain(`Mary Jones ${TESTIMONY} ${CARD}. ${CARD_TEXT}`);
  });

  await test.step('the answer is in the digest of the week after', () => {
    expect(mailsTo('Naomi').at(-1)?.text).toContain(TESTIMONY);
    expect(mailsTo('Naomi')).toHaveLength(2);
    expect(mailsTo('Tamar')).toEqual([]);
    expect(mailsTo('Orpah')).toEqual([]);
  });

  await test.step('nothing that others got or see names Hannah', async () => {
    for (const { to, raw } of mailServer.received)
      if (!to.startsWith('hannah')) expect(raw).not.toMatch(/hannah/i);
    for (const name of ['Ruth', 'Naomi', 'Boaz'] as const) {
      const { page } = of(name);
      await page.goto(`/groups/${groupId}`);
      await expect(heading(page, ANONYMOUS)).toBeVisible();
      expect(await page.getByRole('main').innerHTML()).not.toMatch(/hannah/i);
    }
  });
});

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

/** Makes Ruth's group with all of them. Boaz may invite. */
const gather = async (of: (name: Name) => Person) => {
  const id = await makeGroupWith(of('Ruth'), PEOPLE.filter((name) => name !== 'Ruth').map(of));
  await allowInviting(of('Ruth'), id, of('Boaz'));
  return id;
};

const enterCard = async (
  page: Page,
  { who, text, mayBePrinted }: { who: string; text: string; mayBePrinted?: boolean },
) => {
  await page.getByLabel('Who is it for?').fill(who);
  const words = page.getByRole('textbox', { name: 'Prayer Request' });
  await words.fill(text);
  if (mayBePrinted) await page.getByLabel('The card allows printing').check();
  await words.press('Control+Enter');
  await expect(words).toHaveValue('');
};

/** Returns the text of the large sheet as it is printed. */
const sheetOf = async (page: Page, groupId: number) => {
  await page.goto(`/groups/${groupId}/sheet?paper=a4&size=large`);
  await expect(page.getByText(ANONYMOUS).first()).toBeVisible();
  const pages = await printed(page);
  return pages
    .map(({ text }) => text)
    .join(' ')
    .replaceAll(/\s+/g, ' ');
};
