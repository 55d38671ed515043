import { m } from '../../shared/messages.ts';
import { displayName } from '../../shared/names.ts';
import type { CurrentUser } from '../../shared/session.ts';
import { Notice } from '../ui/notice.tsx';

/** Says on the page of a card who is signed in here now. */
export const OtherSignedIn = ({ user }: { user: CurrentUser }) => (
  <Notice>{m.cards_page_other({ name: displayName(user) })}</Notice>
);
