import type { ReactNode } from 'react';
import { displayName, initials } from '../../shared/names.ts';
import type { CurrentUser } from '../../shared/session.ts';
import { Avatar } from '../ui/avatar.tsx';

type ProfileHeadProps = { user: CurrentUser; action: ReactNode };

/** Whose profile this is, and the way out. */
export const ProfileHead = ({ user, action }: ProfileHeadProps) => (
  <div className="flex flex-wrap items-center justify-between gap-4">
    <div className="flex min-w-0 flex-1 basis-64 items-center gap-4">
      <Avatar initials={initials(user)} imageUrl={user.profileImageUrl} size="large" />
      <div className="min-w-0">
        <p className="own-words font-semibold text-prayer">{displayName(user)}</p>
        <p className="wrap-anywhere text-muted">{user.email}</p>
      </div>
    </div>
    {action}
  </div>
);
