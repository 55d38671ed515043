import { LONGEST_HEADER } from '../../mail/imap.ts';
import type { FoundHeader } from '../../mail/mailbox-session.ts';
import type { MailboxThread } from '../../mail/mailbox-thread.ts';

/** Maximum bytes of a mail that is read whole. */
const LONGEST = 1_000_000;
/** Maximum bytes of a mail whose texts are read without its pictures and files. Of a longer one only the header is. */
const LONGEST_WITH_FILES = 25_000_000;

/** Returns a mail, or its texts or its header alone if it is large; undefined for a deleted mail. */
export const sourceOf = async (
  box: MailboxThread,
  { uid, size, isCut }: Pick<FoundHeader, 'uid' | 'size' | 'isCut'>,
) => {
  if (!isCut && size > LONGEST && size <= LONGEST_WITH_FILES) {
    const texts = await box.texts(uid);
    return texts && { source: texts.source, isWhole: !texts.isCut };
  }
  const isWhole = size <= LONGEST && !isCut;
  const source = await box.source(uid, isWhole ? LONGEST : LONGEST_HEADER);
  return source && { source, isWhole };
};
