import { m } from '../../../shared/messages.ts';
import { kind } from '../kind.ts';

/** The reader became an administrator. */
export const madeAdministrator = kind('made-administrator', {
  inbox: {
    line: () => ({ text: m.notices_made_administrator(), path: '/admin' }),
    isSo: 'exists (select 1 from users u where u.id = ?1 and u.is_admin = 1)',
  },
  screen: { isSo: 'u.is_admin = 1' },
});
