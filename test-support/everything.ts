import type { TestServer } from './server.ts';

/** Names of the authors, and words of what they wrote. */
const SEARCHES = [
  'naomi',
  'boaz',
  'bethlehem',
  'canaryfirst',
  'heavy',
  'i',
  'lighter',
  'heard naomi',
];

/** Every answer that a third party can get about it, errors included, as bytes. */
export const everythingFor = async (
  server: TestServer,
  reader: string,
  ids: { group: number; prayer: number; answered: number },
) => {
  const client = server.as(reader);
  const reads = [
    '/api/stats',
    '/api/home',
    '/api/news',
    '/api/inbox',
    '/api/inbox?limit=1',
    '/api/groups',
    '/api/prayers/to-pray',
    `/api/prayers/to-pray?group=${ids.group}`,
    '/api/prayers',
    '/api/prayers?limit=1',
    '/api/prayers/answered',
    '/api/prayers/answered/groups',
    '/api/prayers/answered/groups?limit=1',
    '/api/prayers/answered/years',
    '/api/prayers/my-year',
    '/api/prayers/bookmarked',
    '/api/prayers/shared',
    '/api/prayers/shared?limit=1',
    ...SEARCHES.map((q) => `/api/search?q=${encodeURIComponent(q)}`),
    '/api/search?q=some&limit=1',
    '/api/search?q=i&mine=1',
    `/api/search?q=i&group=${ids.group}`,
    `/api/groups/${ids.group}`,
    `/api/groups/${ids.group}/reports`,
    `/api/groups/${ids.group}/sheet`,
    `/api/groups/${ids.group}/answered`,
    `/api/groups/${ids.group}/prayers`,
    `/api/groups/${ids.group}/prayers?limit=1`,
    `/api/groups/${ids.group}/prayers?sort=oldest`,
    ...[ids.prayer, ids.answered].flatMap((id) => [
      `/api/prayers/${id}`,
      `/api/prayers/${id}/comments`,
      `/api/prayers/${id}/updates`,
      `/api/prayers/${id}/notes`,
      `/api/prayers/${id}/calendar`,
    ]),
  ];
  const answers = [];
  for (const path of reads) answers.push(await client.get(path));
  const [firstUpdate] = (await client.get(`/api/prayers/${ids.prayer}/updates`)).body ?? [];
  const [firstComment] = (await client.get(`/api/prayers/${ids.prayer}/comments`)).body ?? [];
  answers.push(
    await client.put(`/api/prayers/${ids.prayer}`, { title: 'Not mine to change' }),
    await client.patch(`/api/prayers/${ids.prayer}`, { title: 'Not mine to change' }),
    await client.delete(`/api/prayers/${ids.prayer}`),
    await client.delete(`/api/prayers/${ids.answered}/answer`),
    await client.post(`/api/prayers/${ids.answered}/answer`, { answerContent: 'Again.' }),
    await client.delete(`/api/prayers/comments/${firstComment?.id ?? 1}`),
    await client.put(`/api/prayers/comments/${firstComment?.id ?? 1}/amen`),
    await client.get(`/api/prayers/${ids.prayer}/comments`),
    await client.delete(`/api/prayers/comments/${firstComment?.id ?? 1}/amen`),
    await client.post(`/api/prayers/${ids.prayer}/pray`),
    await client.delete(`/api/prayers/${ids.prayer}/pray`),
    await client.post(`/api/prayers/${ids.prayer}/bookmark`),
    await client.post(`/api/prayers/${ids.prayer}/updates`, { content: 'Not mine to tell.' }),
    await client.delete(`/api/prayers/updates/${firstUpdate?.id ?? 1}`),
    await client.post(`/api/prayers/${ids.prayer}/still-praying`),
    await client.post(`/api/prayers/${ids.prayer}/rest`),
    await client.post(`/api/groups/${ids.group}/visit`, { upTo: ids.prayer }),
    await client.post(`/api/prayers/${ids.prayer}/comments`, { content: 'Amen.' }),
    await client.post(`/api/prayers/${ids.prayer}/answer`, { answerContent: 'It is heard.' }),
    await client.get('/api/inbox'),
    await client.get('/api/home'),
  );
  return answers.map(({ status, text, headers }) =>
    JSON.stringify([status, text, [...headers].sort()]),
  );
};
