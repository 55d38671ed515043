import type { Email } from 'postal-mime';
import { z } from 'zod';

/** A reaction as Gmail sends it, beside its words for other programs. */
const GMAIL = 'text/vnd.google.email-reaction+json';

const reaction = z.object({ emoji: z.string().min(1).max(20) });

/** Returns the emoji with which the sender reacted to our mail by a button of Gmail; undefined in other mails. */
export const reactionIn = ({ attachments }: Email) => {
  const part = attachments.find(({ mimeType }) => mimeType.toLowerCase() === GMAIL);
  if (!part) return undefined;
  const text =
    typeof part.content === 'string' ? part.content : new TextDecoder().decode(part.content);
  try {
    return reaction.safeParse(JSON.parse(text)).data?.emoji;
  } catch {
    return undefined;
  }
};
