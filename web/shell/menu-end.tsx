import { useSetAtom } from 'jotai';
import { LogOut, SunMoon } from 'lucide-react';
import { MenuAction } from '../ui/menu.tsx';
import { displayDialog } from './dialogs.tsx';
import { useSignOut } from './use-sign-out.ts';

export const menuIcon = 'size-5 shrink-0 text-muted';

/** What both menus end with: how the screen looks, and the way out. */
export function MenuEnd() {
  const openDisplay = useSetAtom(displayDialog);
  const { signOut, isPending, label } = useSignOut();
  return (
    <>
      <MenuAction
        onSelect={() => openDisplay(true)}
        icon={<SunMoon aria-hidden className={menuIcon} />}
      >
        Display
      </MenuAction>
      <MenuAction
        onSelect={signOut}
        keepsMenuOpen
        disabled={isPending}
        icon={<LogOut aria-hidden className={menuIcon} />}
      >
        {label}
      </MenuAction>
    </>
  );
}
