import { m } from '../../shared/messages.ts';
import { displayName } from '../../shared/names.ts';
import type { CurrentUser } from '../../shared/session.ts';
import { Notice } from '../ui/notice.tsx';

/** A notice on the page for sign-in cards about who is signed in. */
export const OtherSignedIn = ({ user }: { user: CurrentUser }) => (
  <Notice>{m.cards_page_other({ name: displayName(user) })}</Notice>
);
