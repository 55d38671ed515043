import type { Comment } from '../../shared/comments.ts';
import { iso, isoMinute } from '../http/iso.ts';

export type CommentRow = {
  id: number;
  content: string;
  createdAt: number;
  prayerId: number;
  userId: number;
  firstName: string;
  lastName: string;
  profileImageUrl: string | null;
  /** 1 when its writer is the author of the anonymous request it stands under. */
  isAnonymous: number;
};

/** A comment as one viewer may see it: an anonymous author stays unknown here as well. */
export const presentComment = (viewerId: number, row: CommentRow): Comment => {
  const isMine = row.userId === viewerId;
  const hidden = row.isAnonymous === 1 && !isMine;
  const { firstName, lastName, profileImageUrl } = row;
  return {
    id: row.id,
    userId: hidden ? null : row.userId,
    user: hidden ? null : { firstName, lastName, profileImageUrl },
    content: row.content,
    createdAt: isMine ? iso(row.createdAt) : isoMinute(row.createdAt),
    isMine,
    isAnonymous: row.isAnonymous === 1,
  };
};
