import { useSetAtom } from 'jotai';
import { Menu } from 'lucide-react';
import { m } from '../../shared/messages.ts';
import type { CurrentUser } from '../../shared/session.ts';
import { useRead } from '../api/cache/queries.ts';
import { DonateIcon } from '../icons.ts';
import { donateDialog } from '../open-dialogs.ts';
import { Button } from '../ui/button.tsx';
import { InboxLink } from './inbox-link.tsx';
import { PhoneMenu, UserMenu, useOffersDonate } from './menus.tsx';
import { SearchLink } from './search-link.tsx';
import { AppName } from './signed-out-header.tsx';
import { useWide } from './use-wide.ts';

export function Header({ user }: { user: CurrentUser }) {
  const { data: news } = useRead('getNews');
  const openDonate = useSetAtom(donateDialog);
  const offersDonate = useOffersDonate(user);
  // Renders one of both menus, because a hidden one would cost time on a slow phone. Classes hide it too,
  // because a window that gets narrower is laid out before React renders.
  const isWide = useWide();
  return (
    <header className="relative tall:sticky tall:top-0 z-20 print:hidden border-line border-b bg-card">
      <div className="px-4 py-2 wide:px-6">
        <div className="@container">
          <div className="flex items-center justify-between gap-2 @max-[15rem]:gap-1">
            <AppName congregation={news?.congregation} />
            <div className="flex items-center gap-1 @max-[15rem]:gap-0 wide:gap-2">
              <SearchLink />
              <InboxLink />
              {isWide ? (
                <div className="hidden items-center gap-2 wide:flex">
                  {offersDonate && (
                    <Button
                      tone="quiet"
                      icon={<DonateIcon aria-hidden className="size-5" />}
                      onClick={() => openDonate(true)}
                    >
                      {m.shell_donate()}
                    </Button>
                  )}
                  <UserMenu user={user} />
                </div>
              ) : (
                <div className="flex items-center wide:hidden">
                  <PhoneMenu
                    user={user}
                    buttonLabel={m.shell_menu()}
                    buttonClassName="inline-flex min-h-11 min-w-11 items-center justify-center rounded-control px-2 hover:bg-hover @max-[15rem]:min-w-[44px] @max-[15rem]:px-1"
                    button={<Menu aria-hidden className="size-7" />}
                  />
                </div>
              )}
            </div>
          </div>
        </div>
      </div>
    </header>
  );
}
