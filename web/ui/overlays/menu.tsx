import {
  Menu as HeadlessMenu,
  MenuButton,
  MenuHeading,
  MenuItem,
  MenuItems,
  MenuSection,
} from '@headlessui/react';
import {
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
  type RefCallback,
  useCallback,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { useHref, useLinkClickHandler } from '../../router.tsx';
import { Tooltip } from './tooltip.tsx';

export type MenuProps = {
  button: ReactNode;
  buttonLabel?: string;
  buttonClassName?: string;
  heading?: ReactNode;
  /** Id of the element in which the list is drawn as a sheet at the foot of the window, else it is drawn at the button. */
  sheetIn?: string;
  children: ReactNode;
};

const AT_BUTTON =
  'absolute z-30 max-h-[85dvh] w-72 max-w-[calc(100vw-2rem)] rounded-card border border-line shadow-lg';
const DOWNWARDS = 'top-full mt-2 end-0';
const UPWARDS = 'bottom-full mb-2 end-0';
const SHEET =
  'fixed inset-x-0 bottom-0 z-30 mx-auto max-h-[85dvh] max-w-xl rounded-t-card pb-[env(safe-area-inset-bottom)]';
/** An element beside the list: a tap on it closes the list, and presses nothing that lies below. */
const SHADE = 'fixed inset-0 z-30 bg-shade';

/** Pixels between a button and its list. */
const GAP = 8;

/** Whether a list fits only above its button. The page's scroll padding is the height of the bars at its edges. */
const fitsOnlyAbove = (list: HTMLElement) => {
  const button = list.parentElement?.getBoundingClientRect();
  const page = getComputedStyle(document.documentElement);
  if (!button) return false;
  const need = list.offsetHeight + GAP;
  const foot = window.innerHeight - (Number.parseFloat(page.scrollPaddingBottom) || 0);
  const head = Number.parseFloat(page.scrollPaddingTop) || 0;
  return button.bottom + need > foot && button.top - need >= head;
};

export const Menu = ({
  button,
  buttonLabel,
  buttonClassName,
  heading,
  sheetIn,
  children,
}: MenuProps) => {
  const [isUpwards, setUpwards] = useState(false);
  // The list is drawn below first and moved before the browser paints.
  const place = useCallback(
    (list: HTMLElement | null) => setUpwards(list !== null && fitsOnlyAbove(list)),
    [],
  );
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
      {({ open }) => {
        const sheet = open && sheetIn ? document.getElementById(sheetIn) : null;
        const atButton = `${AT_BUTTON} ${isUpwards ? UPWARDS : DOWNWARDS}`;
        const list = (
          <MenuItems
            // Not modal: the page does not jump, and Escape or a tap elsewhere closes the list.
            modal={false}
            ref={sheet ? undefined : place}
            onClick={pressLink}
            className={`overflow-y-auto bg-card p-2 text-text focus:outline-none ${sheet ? SHEET : atButton}`}
          >
            {heading && <div className="border-line border-b px-3 pt-1 pb-3">{heading}</div>}
            {children}
          </MenuItems>
        );
        return (
          <>
            {buttonLabel ? <Tooltip text={buttonLabel}>{opener}</Tooltip> : opener}
            {sheet
              ? createPortal(
                  <>
                    <div aria-hidden className={SHADE} />
                    {list}
                  </>,
                  sheet,
                )
              : list}
          </>
        );
      }}
    </HeadlessMenu>
  );
};

/** The list has the focus, so the focus ring is drawn around the active item. */
const menuItemClass =
  'flex min-h-14 w-full items-center gap-3 rounded-control px-3 py-2 text-start -outline-offset-3 data-focus:bg-hover in-focus-visible:data-focus:outline-3 in-focus-visible:data-focus:outline-primary data-disabled:opacity-55';

/**
 * Frames to wait after a menu closes: it returns the focus to its button two frames later, and a dialog that
 * opened before would lose the focus.
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
  /** For actions that take a moment and show their progress in the label. */
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

type MenuLinkProps = {
  to: string;
  icon: ReactNode;
  /** The screen is open. */
  isHere?: boolean;
  children: ReactNode;
};

/** A menu item that opens a screen. */
export const MenuLink = ({ to, icon, isHere = false, children }: MenuLinkProps) => (
  <MenuItem
    as={ItemLink}
    to={to}
    aria-current={isHere ? 'page' : undefined}
    className={`${menuItemClass} ${isHere ? 'bg-selected font-semibold text-primary' : ''}`}
  >
    {icon}
    {children}
  </MenuItem>
);

type Press = (event: MouseEvent<Element>) => void;

/** The listeners of all links of lists. */
const presses = new WeakMap<Element, Press>();

const pressLink: Press = (event) => {
  const link = event.target instanceof Element && event.target.closest('a');
  if (link) presses.get(link)?.(event);
};

/**
 * A link without a listener of its own: the list has one for all. Firefox makes a link with another role anew for
 * screen readers when it learns of its listener, and then what was just chosen is left unsaid.
 */
function ItemLink({
  to,
  onClick,
  ref,
  ...rest
}: ComponentProps<'a'> & { to: string; onClick?: Press; ref?: RefCallback<HTMLAnchorElement> }) {
  const open = useLinkClickHandler(to);
  const press = useRef<Press>(undefined);
  press.current = (event) => {
    onClick?.(event);
    if (!event.defaultPrevented) open(event as MouseEvent<HTMLAnchorElement>);
  };
  const keep = useCallback(
    (link: HTMLAnchorElement | null) => {
      if (link) presses.set(link, (event) => press.current?.(event));
      return ref?.(link);
    },
    [ref],
  );
  return <a {...rest} href={useHref(to)} ref={keep} />;
}

/** A group of menu items under a heading. */
export const MenuPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <MenuSection className="not-first:mt-1 not-first:border-line not-first:border-t not-first:pt-1">
    <MenuHeading className="px-3 pt-2 pb-1 font-semibold text-meta text-muted">{title}</MenuHeading>
    {children}
  </MenuSection>
);
