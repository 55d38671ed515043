import {
  Menu as HeadlessMenu,
  MenuButton,
  MenuHeading,
  MenuItem,
  MenuItems,
  MenuSection,
} from '@headlessui/react';
import type { ReactNode } from 'react';
import { Tooltip } from './tooltip.tsx';

export type MenuProps = {
  /** The content of the button that opens the menu. */
  button: ReactNode;
  buttonLabel?: string;
  buttonClassName?: string;
  heading?: ReactNode;
  /** Where there is room for the list: below the button, or above one at the foot of the page. */
  side?: 'below' | 'above';
  children: ReactNode;
};

/** Above the bar it stands clear of the edge of the window, and of the plus beside it. */
const SIDES = { below: 'top-full right-0 mt-2', above: 'right-2 bottom-full mb-8' };

export const Menu = ({
  button,
  buttonLabel,
  buttonClassName,
  heading,
  side = 'below',
  children,
}: MenuProps) => {
  const opener = (
    <MenuButton
      aria-label={buttonLabel}
      className={
        buttonClassName ??
        'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control px-2 hover:bg-hover'
      }
    >
      {button}
    </MenuButton>
  );
  return (
    <HeadlessMenu as="div" className="relative flex">
      {buttonLabel ? <Tooltip text={buttonLabel}>{opener}</Tooltip> : opener}
      <MenuItems
        // Not modal: the page stays where it is, and Escape or a tap beside the list closes it.
        modal={false}
        className={`absolute z-30 max-h-[75dvh] w-72 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-card border-2 border-line bg-card p-2 text-text shadow-lg focus:outline-none ${SIDES[side]}`}
      >
        {heading && <div className="border-line border-b-2 px-3 pt-1 pb-3">{heading}</div>}
        {children}
      </MenuItems>
    </HeadlessMenu>
  );
};

/**
 * What a row of a menu looks like, for links that are made elsewhere. The list has the focus: for
 * the keyboard the ring is drawn around the row that Enter would press.
 */
export const menuItemClass =
  'flex min-h-12 w-full items-center gap-3 rounded-control px-3 py-2 text-left -outline-offset-3 data-focus:bg-hover in-focus-visible:data-focus:outline-3 in-focus-visible:data-focus:outline-primary data-disabled:opacity-55';

/**
 * A menu that closes gives the focus back to its button two frames later. A dialog that opened
 * before would lose the focus, and with it the keyboard.
 */
const FRAMES_TO_CLOSE = 3;

const afterFrames = (count: number, run: () => void) => {
  if (count === 0) run();
  else requestAnimationFrame(() => afterFrames(count - 1, run));
};

type MenuActionProps = {
  onSelect: () => void;
  icon?: ReactNode;
  disabled?: boolean;
  /** For actions that take a moment and show that in their own words. */
  keepsMenuOpen?: boolean;
  children: ReactNode;
};

export const MenuAction = ({
  onSelect,
  icon,
  disabled,
  keepsMenuOpen = false,
  children,
}: MenuActionProps) => (
  <MenuItem disabled={disabled}>
    <button
      type="button"
      onClick={(event) => {
        if (keepsMenuOpen) {
          event.preventDefault();
          onSelect();
          return;
        }
        afterFrames(FRAMES_TO_CLOSE, onSelect);
      }}
      className={menuItemClass}
    >
      {icon}
      {children}
    </button>
  </MenuItem>
);

/** A row that leads elsewhere: its one child is the link itself, dressed in `menuItemClass`. */
export const MenuLink = ({ children }: { children: ReactNode }) => <MenuItem>{children}</MenuItem>;

/** Rows of a menu that belong together, under what they are about. */
export const MenuPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <MenuSection className="not-first:mt-1 not-first:border-line not-first:border-t-2 not-first:pt-1">
    <MenuHeading className="px-3 pt-2 pb-1 font-semibold text-meta text-muted">{title}</MenuHeading>
    {children}
  </MenuSection>
);
