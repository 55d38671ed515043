import { m } from '../../../shared/messages.ts';
import { kind } from '../kind.ts';

/** The reader is not an administrator any more. */
export const noLongerAdministrator = kind('no-longer-administrator', {
  inbox: {
    line: () => ({ text: m.notices_no_longer_administrator(), path: '/profile' }),
    isSo: 'exists (select 1 from users u where u.id = ?1 and u.is_admin = 0)',
  },
  screen: { isSo: 'u.is_admin = 0' },
});
