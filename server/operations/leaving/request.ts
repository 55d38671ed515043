import type { Comment } from '../../../shared/comments.ts';
import { authorName } from '../../../shared/names.ts';
import type { Prayer } from '../../../shared/prayers.ts';
import type { Update } from '../../../shared/updates.ts';

export type Request = ReturnType<typeof exportedRequest>;

/** Returns a request for the export. It names each field, so that a new column is not exported unseen. */
export const exportedRequest = (prayer: Prayer, updates: Update[]) => ({
  id: prayer.id,
  title: prayer.title,
  content: prayer.content,
  category: prayer.category,
  authorId: prayer.userId,
  author: authorName(prayer),
  onBehalfOf: prayer.onBehalfOf,
  consent: prayer.consent,
  mayBePrinted: prayer.mayBePrinted,
  createdAt: prayer.createdAt,
  editedOn: prayer.editedOn,
  isUrgent: prayer.isUrgent,
  isLongTerm: prayer.isLongTerm,
  needAnswerBy: prayer.needAnswerBy,
  canMarkAsAnswered: prayer.canMarkAsAnswered,
  isResting: prayer.isResting,
  isAnswered: prayer.isAnswered,
  answeredAt: prayer.answeredAt,
  answer: prayer.answerContent,
  peoplePraying: prayer.supportCount,
  updates: updates.map(({ content, createdAt }) => ({ content, createdAt })),
});

export type Remark = ReturnType<typeof exportedRemark>;

export const exportedRemark = (comment: Comment) => ({
  authorId: comment.userId,
  author: authorName(comment),
  content: comment.content,
  amens: comment.amens,
  createdAt: comment.createdAt,
});
