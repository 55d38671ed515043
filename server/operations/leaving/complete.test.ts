import { expect, test } from 'bun:test';
import { getTableColumns } from 'drizzle-orm';
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core';
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
  standing_requests: { file: PERSONAL, word: 'forgive my brother' },
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
  households: { file: /^people\.json$/, word: '"mailReadBy":"Naomi of Bethlehem"' },
  sign_in_cards: { file: PERSONAL, word: '"cards":[{' },
  mails_read: { not: 'says which mails were read, so that none counts twice, without their texts' },
  mailbox: { not: 'how far the mailbox was read' },
  mail_server_settings: { not: 'holds the password of a mail server' },
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

const COUNTED = 'is counted anew wherever the group or the request is imported';
const FOR_LOOKUP = 'is another form of the name or address, for looking it up';

/** Per table, the columns that are no field of their file: why not, or by which name they are exported. */
const OTHER_COLUMNS: [
  name: string,
  table: SQLiteTable,
  file: RegExp,
  columns: Record<string, string>,
][] = [
  [
    'groups',
    schema.groups,
    /^groups\.json$/,
    { activeCount: COUNTED, leaderCount: COUNTED, memberCount: COUNTED, plainCount: COUNTED },
  ],
  [
    'users',
    schema.users,
    PERSONAL,
    {
      addressVersion: 'numbers the addresses, so that old links end',
      replyVersion: 'numbers the secrets of answers by mail, so that old ones end',
      forgottenReplyVersions: 'numbers the secrets of answers by mail that are void',
      emailConfirmedAt: 'is exported as `isEmailConfirmed`',
      emailKey: FOR_LOOKUP,
      inboxReadId: 'points into the inbox, which is not exported',
      mailOutcome: 'is what this server’s mail met',
      namingChangedAt: 'keeps the turns of those to pray for on this server',
      passwordHash: 'is a secret',
      remindedAt: 'is when this server sent a reminder',
      reminderAt: 'is when this server sends the next reminder',
      reminderDays: 'is exported as a part of `reminder`',
      reminderHour: 'is exported as a part of `reminder`',
      reminderZone: 'is exported as a part of `reminder`',
      shownMailOutcome: 'is what this server’s mail met',
      shownSeen: 'is what an administrator was shown of them',
      telephoneIsOwn: 'says who wrote the number down here',
      usernameKey: FOR_LOOKUP,
      usernameLook: FOR_LOOKUP,
      writtenBytes: COUNTED,
    },
  ],
  [
    'prayers',
    schema.prayers,
    REQUESTS,
    {
      answerId: 'is exported as `answer`',
      askedAt: 'is when this server asks whether it goes on',
      commentCount: COUNTED,
      groupCount: COUNTED,
      hiddenComments: COUNTED,
      hiddenUpdates: COUNTED,
      isAnonymous: 'hides the author, who is left out',
      isFromOffice: 'hides the author, who is left out',
      lookAt: 'is when this server asks whether it goes on',
      nowEndsAt: 'is past within three hours',
      saidNowAt: 'is when its author last notified those who prayed',
      mended: 'counts typing mistakes that were mended without a mark',
      restedAt: 'is exported as `isResting`',
      shownAuthorId: 'is exported as `authorId`',
      supportCount: 'is exported as `peoplePraying`',
      touchedAt: 'is when this server asks whether it goes on',
      updateCount: COUNTED,
      userId: 'is exported as `authorId`, unless it is hidden',
    },
  ],
  [
    'resources',
    schema.resources,
    /^library\.json$/,
    {
      fileName: 'is exported as a part of `file`',
      uploaderId: 'is exported as the name of a person',
      words: 'are those of title and description, for the search',
    },
  ],
  ['congregation', schema.congregation, /^congregation\.json$/, { id: 'is the only row' }],
];

test.each(OTHER_COLUMNS)(
  'every column of %s is in an export, or there is a reason why not (R18)',
  async (_, table, file, columns) => {
    const world = await createWorld();
    world.resource();
    plantCanaries(world);
    const { files } = await exported(world.server, { withPersonalFiles: true });
    const text = [...files].flatMap(([path, it]) => (file.test(path) ? it : [])).join('\n');
    const absent = Object.keys(getTableColumns(table)).filter(
      (column) => !text.includes(`"${column}":`),
    );
    expect(absent.sort()).toEqual(Object.keys(columns).sort());
  },
);
