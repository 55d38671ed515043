import type { ReactNode } from 'react';
import { m } from '../../shared/messages.ts';
import { useRead } from '../api/cache/queries.ts';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/links.tsx';
import { Notice } from '../ui/notice.tsx';

/** Whether the user must confirm their address before inviting many: if mail is set up. */
export function useMustConfirm() {
  const { data: user } = useRead('getCurrentUser');
  const { data: info } = useRead('getInfo');
  return info?.mail === true && user?.isEmailConfirmed === false;
}

/** A notice about that, with a link to the profile, before the user writes a list. */
export function ConfirmFirst({ children }: { children?: ReactNode }) {
  if (!useMustConfirm()) return null;
  return (
    <Notice>
      <p>{m.refusals_confirm_address_first()}</p>
      {children}
      <LinkButton to={paths.profile} tone="plain" className="mt-3">
        {m.account_confirm_link_to_profile()}
      </LinkButton>
    </Notice>
  );
}
