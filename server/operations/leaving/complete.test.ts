import { expect, test } from 'bun:test';
import { getTableConfig } from 'drizzle-orm/sqlite-core';
import { plantCanaries } from '../../../test-support/canaries.ts';
import { exported } from '../../../test-support/exported.ts';
import { createWorld } from '../../../test-support/world.ts';
import * as schema from '../../db/schema.ts';

type Where = { file: RegExp; word: string } | { not: string };

const PERSONAL = /^personal\//;
const REQUESTS = /requests\.json$/;

/** For each table its file in the export, with a word of the test data; or why it is not exported. */
const TABLES: Record<string, Where> = {
  pictures: { file: /^pictures\/\d+-hannah\.jpg$/, word: 'The face of Hannah.' },
  users: { file: /^people\.json$/, word: 'naomi@example.org' },
  groups: { file: /^groups\.json$/, word: 'We meet at seven.' },
  members: { file: /^groups\.json$/, word: '"canInvite":true' },
  prayers: { file: REQUESTS, word: 'For our street' },
  prayer_groups: { file: REQUESTS, word: 'For rain' },
  updates: { file: REQUESTS, word: 'He is home again.' },
  answers: { file: REQUESTS, word: 'It rained.' },
  comments: { file: REQUESTS, word: 'I am so glad.' },
  supports: { file: REQUESTS, word: '"peoplePraying":1' },
  comment_reactions: { file: REQUESTS, word: '"amens":1' },
  bookmarks: { file: PERSONAL, word: '"bookmarks":[{' },
  reports: { file: PERSONAL, word: 'keep this to myself' },
  notes: { file: PERSONAL, word: 'a visit on Sunday' },
  invitations: { file: PERSONAL, word: 'newcomer@example.org' },
  audit: { file: PERSONAL, word: '"activity":[{' },
  sessions: { file: PERSONAL, word: 'Unknown device' },
  passkeys: { file: PERSONAL, word: '"passkeys":[{' },
  resources: { file: /^library\.json$/, word: 'Order of prayer' },
  contact_messages: { file: /^messages\.json$/, word: 'the button for leaving' },
  congregation: { file: /^congregation\.json$/, word: 'Sit beside anyone you like.' },
  address_changes: { file: PERSONAL, word: '"addressChanges":[{' },
  households: { file: PERSONAL, word: '"household":[{' },
  sign_in_cards: { file: PERSONAL, word: '"cards":[{' },
  reply_addresses: { not: 'who has such an address may write as a member' },
  mails_read: { not: 'says which mails were read, so that none counts twice, without their texts' },
  mailbox: { not: 'how far the mailbox was read' },
  mailbox_settings: { not: 'holds the password of a mailbox' },
  invite_links: { not: 'whoever has such a link may join' },
  password_resets: { not: 'whoever has such a link may take an account' },
  address_confirmations: { not: 'a link that is used up within days' },
  passkey_challenges: { not: 'what a passkey has to sign, for five minutes' },
  sign_in_codes: { not: 'whoever has such a code may sign in' },
  sign_in_links: { not: 'whoever has such a link may sign in' },
  setup_codes: { not: 'whoever has one becomes an administrator' },
  push_subscriptions: { not: 'keys of devices, of use to this server alone' },
  ended_endpoints: { not: 'hashes of what push services gave up, of use to this server alone' },
  deliveries: { not: 'mail and notifications on their way, without their texts' },
  notices: { not: 'says that a link was made or a right changed, until somebody has read it' },
  digest_items: { not: 'points at what is exported itself, until a digest has told it' },
  inbox: { not: 'points at what is exported itself, for 60 days' },
  shares: { not: 'the order in which requests were shared, which is that of their group’s file' },
  events: { not: 'tells open pages that something changed' },
  sent_once: { not: 'keys of calls, so that none is done twice' },
  uploads: { not: 'files that are arriving; those that have arrived are resources' },
  search_waiting: { not: 'what the search index lacks' },
  deletions: { not: 'what is being deleted at the moment' },
  search_traces: { not: 'says that deleted words are not out of the index yet' },
  setup: { not: 'how far this server is set up' },
  jobs: { not: 'when the server tidies' },
  samples: { not: 'what the server was doing' },
};

test('every table is exported or has a reason not to be (R18)', async () => {
  const world = await createWorld();
  const { server } = world;
  world.resource();
  plantCanaries(world);
  await server.as('naomi').post(`/api/prayers/${world.prayer}/pray`);
  await server.as('naomi').put(`/api/prayers/comments/${world.comment}/amen`);
  const known = Object.values(schema).map((table) => getTableConfig(table).name);
  expect(Object.keys(TABLES).sort()).toEqual(known.sort());

  const { files } = await exported(server, { withPersonalFiles: true });
  const absent = Object.entries(TABLES).filter(
    ([, where]) =>
      'file' in where &&
      ![...files].some(([path, text]) => where.file.test(path) && text.includes(where.word)),
  );
  expect(absent).toEqual([]);
});
