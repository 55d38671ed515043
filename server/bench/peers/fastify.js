/*
 * The group list as a Fastify server with drizzle on better-sqlite3 has it, with drizzle's prepared
 * queries and the counts as sub-queries.
 *   node server/bench/peers/fastify.js DATABASE PORT
 */
import { createHash } from 'node:crypto';
import Database from 'better-sqlite3';
import { and, desc, eq, getTableColumns, isNull, lt, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import fastify from 'fastify';
import { presentPrayer } from './present.js';

const [path, port] = process.argv.slice(2);

const users = sqliteTable('users', {
  id: integer('id').primaryKey(),
  firstName: text('first_name'),
  lastName: text('last_name'),
  email: text('email'),
  profileImageUrl: text('profile_image_url'),
  isActive: integer('is_active', { mode: 'boolean' }),
});
const sessions = sqliteTable('sessions', {
  userId: integer('user_id'),
  tokenHash: text('token_hash'),
});
const members = sqliteTable('members', {
  groupId: integer('group_id'),
  userId: integer('user_id'),
});
const prayers = sqliteTable('prayers', {
  id: integer('id').primaryKey(),
  userId: integer('user_id'),
  title: text('title'),
  content: text('content'),
  category: text('category'),
  needAnswerBy: text('need_answer_by'),
  canMarkAsAnswered: text('can_mark_as_answered'),
  createdAt: integer('created_at'),
  isAnonymous: integer('is_anonymous', { mode: 'boolean' }),
  isUrgent: integer('is_urgent', { mode: 'boolean' }),
  isLongTerm: integer('is_long_term', { mode: 'boolean' }),
  mayBePrinted: integer('may_be_printed', { mode: 'boolean' }),
  isFromOffice: integer('is_from_office', { mode: 'boolean' }),
  onBehalfOf: text('on_behalf_of'),
  consent: text('consent'),
  answerId: integer('answer_id'),
  askedAt: integer('asked_at'),
  restedAt: integer('rested_at'),
  editedOn: text('edited_on'),
});
const answers = sqliteTable('answers', {
  id: integer('id').primaryKey(),
  content: text('content'),
  answeredAt: integer('answered_at'),
});
const prayerGroups = sqliteTable('prayer_groups', {
  groupId: integer('group_id'),
  prayerId: integer('prayer_id'),
  answerId: integer('answer_id'),
  isResting: integer('is_resting', { mode: 'boolean' }),
});

const client = new Database(path);
client.pragma('cache_size = -16384');
const db = drizzle(client);
const viewer = sql.placeholder('viewer');
const ofPrayer = sql`where t.prayer_id = ${prayers.id}`;

const sessionBy = db
  .select({ id: users.id })
  .from(sessions)
  .innerJoin(users, eq(users.id, sessions.userId))
  .where(and(eq(sessions.tokenHash, sql.placeholder('hash')), eq(users.isActive, true)))
  .prepare();
const membership = db
  .select({ id: members.groupId })
  .from(members)
  .where(and(eq(members.userId, viewer), eq(members.groupId, sql.placeholder('id'))))
  .prepare();
const list = db
  .select({
    ...getTableColumns(prayers),
    firstName: users.firstName,
    lastName: users.lastName,
    email: users.email,
    profileImageUrl: users.profileImageUrl,
    answeredAt: answers.answeredAt,
    answerContent: answers.content,
    supportCount: sql`(select count(*) from supports t ${ofPrayer})`,
    lastPrayedAt: sql`(select t.last_prayed_at from supports t ${ofPrayer} and t.user_id = ${viewer})`,
    commentCount: sql`(select count(*) from comments t ${ofPrayer} and t.is_removed = 0)`,
    updateCount: sql`(select count(*) from updates t ${ofPrayer} and t.is_removed = 0)`,
    latestUpdate: sql`(
      select json_object('content', t.content, 'createdAt', t.created_at)
      from updates t ${ofPrayer} order by t.id desc limit 1)`,
    bookmarkedAt: sql`(select t.created_at from bookmarks t ${ofPrayer} and t.user_id = ${viewer})`,
    isShared: sql`exists (select 1 from prayer_groups t ${ofPrayer})`,
    groups: sql`(
      select json_group_array(json_object('id', g.id, 'name', g.name,
        'isNew', t.share_id > m.seen_share_id, 'isLeadersOnly', t.is_leaders_only,
        'isHeld', t.is_held))
      from prayer_groups t
      join members m on m.group_id = t.group_id and m.user_id = ${viewer}
      join groups g on g.id = t.group_id ${ofPrayer})`,
  })
  .from(prayerGroups)
  .innerJoin(prayers, eq(prayers.id, prayerGroups.prayerId))
  .innerJoin(users, eq(users.id, prayers.userId))
  .leftJoin(answers, eq(answers.id, prayers.answerId))
  .where(
    and(
      eq(prayerGroups.groupId, sql.placeholder('id')),
      isNull(prayerGroups.answerId),
      eq(prayerGroups.isResting, false),
      lt(prayerGroups.prayerId, sql.placeholder('before')),
    ),
  )
  .orderBy(desc(prayerGroups.prayerId))
  .limit(sql.placeholder('limit'))
  .prepare();

const app = fastify();
app.get('/api/groups/:id/prayers', (request, reply) => {
  const token = request.headers.cookie?.split('=')[1] ?? '';
  const person = sessionBy.get({ hash: createHash('sha256').update(token).digest('hex') });
  if (!person) return reply.code(401).send('signed out');
  const about = { viewer: person.id, id: Number(request.params.id) };
  if (!membership.get(about)) return reply.code(404).send('none');
  const limit = Number(request.query.limit);
  const rows = list.all({ ...about, before: Number.MAX_SAFE_INTEGER, limit: limit + 1 });
  return reply.send(rows.slice(0, limit).map((row) => presentPrayer(row, person.id)));
});
app.listen({ port: Number(port), host: '127.0.0.1' }).then(() => console.log('ready'));
