import type { APIRequestContext } from '@playwright/test';

/** Calls the server as somebody who is signed in, as Playwright's `APIRequestContext` does. */
type Call = (
  path: string,
  options?: { data?: unknown },
) => ReturnType<APIRequestContext['post']> | Promise<Response>;
type Person = { api: Record<'post' | 'patch' | 'put', Call> };

/** Requests in words that a group might really share, for tests and screenshots. */
const REQUESTS = [
  {
    title: 'Surgery on Thursday',
    content:
      'My mother has her hip operation on Thursday morning. Please pray for the surgeons’ hands, for her courage, and for an easy night before.',
    category: 'Health & Healing',
    isUrgent: true,
    mayBePrinted: true,
  },
  {
    title: 'A quieter heart',
    content: 'I lie awake with worry most nights. I would be glad of peace, and of sleep.',
    isAnonymous: true,
  },
  {
    title: 'Work for Daniel',
    onBehalfOf: 'Daniel',
    consent: 'print',
    content: 'Our son has been looking for work since spring. He has an interview next week.',
    category: 'Career & Work',
    canMarkAsAnswered: 'anyone',
  },
];

/** Fills a group of Ruth's with requests, prayers, comments, bookmarks and an answer. */
export async function fillScene(ruth: Person, naomi: Person) {
  const group = await ruth.api
    .post('/api/groups', {
      data: {
        name: 'Tuesday Evening Group',
        description: 'We meet at seven in the parish hall, and pray for each other all week.',
      },
    })
    .then((answer) => answer.json());
  const { inviteUrl } = await ruth.api
    .post(`/api/groups/${group.id}/invite-token`)
    .then((answer) => answer.json());
  const token = inviteUrl.split('/').at(-1);
  await naomi.api.post(`/api/groups/invite/${token}/join`);
  await naomi.api.patch('/api/user', { data: { telephone: '+1 (555) 010-4477 ext. 12' } });
  await ruth.api.post('/api/groups', { data: { name: 'Choir', description: '' } });

  const ids: number[] = [];
  for (const [index, request] of REQUESTS.entries()) {
    const author = index === 2 ? naomi : ruth;
    const { id } = await author.api
      .post('/api/prayers', { data: { ...request, groupIds: [group.id] } })
      .then((answer) => answer.json());
    ids.push(id);
  }
  await ruth.api.post('/api/prayers', {
    data: {
      title: 'For patience',
      content: 'With myself first of all, and then with everybody else.',
      isPrivate: true,
    },
  });
  const { id: answered } = await ruth.api
    .post('/api/prayers', {
      data: {
        title: 'Rain for the fields',
        content: 'Nothing has fallen for six weeks, and the barley is thin.',
        groupIds: [group.id],
      },
    })
    .then((answer) => answer.json());
  await ruth.api.post(`/api/prayers/${answered}/answer`, {
    data: { answerContent: 'It rained for three days and nights, and the fields are green again.' },
  });
  for (const { api } of [ruth, naomi]) {
    await api.post(`/api/prayers/${ids[0]}/pray`);
    await api.post(`/api/prayers/${ids[0]}/bookmark`);
    await api.post(`/api/prayers/${answered}/pray`);
    await api.post(`/api/prayers/${answered}/bookmark`);
  }
  const says = [
    { one: naomi, content: 'We will be thinking of you both on Thursday.', other: ruth },
    { one: ruth, content: 'Thank you, Naomi.', other: naomi },
  ];
  for (const { one, content, other } of says) {
    const { id } = await one.api
      .post(`/api/prayers/${ids[0]}/comments`, { data: { content } })
      .then((answer) => answer.json());
    await other.api.put(`/api/prayers/comments/${id}/amen`);
  }
  await ruth.api.post(`/api/prayers/${ids[0]}/updates`, {
    data: { content: 'She came through it well, and asks for strong tea.' },
  });
  await naomi.api.post('/api/contact', {
    data: {
      name: 'Naomi Miller',
      email: 'naomi@example.org',
      subject: 'Larger letters',
      category: 'support',
      message: 'I read on a small phone, and my eyes are no longer young.\nIs there a way?',
    },
  });
  return { groupId: Number(group.id), token: String(token), prayerIds: ids };
}

const DOCUMENTS = [
  {
    title: 'Evening prayers',
    description: 'A short order for praying together at the end of the day.',
    fileName: 'Evening prayers.pdf',
    size: 184_322,
  },
  {
    title: 'Rota for the summer',
    description: '',
    fileName: 'Rota-2026-summer-with-all-the-changes-from-May.xlsx',
    size: 48_213,
  },
];

export async function fillLibrary({ api }: Person) {
  for (const { size, ...document } of DOCUMENTS) {
    const answer = await api.post('/api/objects/upload');
    const { uploadURL: filePath } = await answer.json();
    await api.put(filePath, { data: Buffer.alloc(size) });
    await api.post('/api/resources', { data: { ...document, filePath } });
  }
}
