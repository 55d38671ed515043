import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';

/** A row of things to do with a request: side by side, under the words they are about. */
export const CardButtons = ({ children, label }: { children: ReactNode; label: string }) => (
  <div className="@container -mx-2 print:hidden border-line border-t-2 pt-2">
    <fieldset aria-label={label} className="flex flex-wrap gap-1">
      {children}
    </fieldset>
  </div>
);

type CardButtonProps = ComponentProps<'button'> & {
  icon: LucideIcon;
  isOn?: boolean;
  tone?: 'plain' | 'danger';
};

/** Its icon stands above its word where the card is narrow, beside it elsewhere. */
export const CardButton = ({
  icon: Icon,
  isOn = false,
  tone = 'plain',
  children,
  ...button
}: CardButtonProps) => (
  <button
    {...button}
    type="button"
    className={`flex min-h-12 min-w-fit @min-[24rem]:flex-none flex-1 @min-[24rem]:flex-row flex-col items-center justify-start @min-[24rem]:justify-center gap-x-2 gap-y-0.5 rounded-control px-2 py-1.5 text-center font-semibold text-meta leading-tight hover:bg-hover ${tone === 'danger' ? 'text-danger' : 'text-primary'} ${isOn ? 'bg-hover' : ''}`}
  >
    <Icon aria-hidden className="size-5.5 shrink-0" />
    <span className="min-w-0">{children}</span>
  </button>
);

/**
 * Some people click everything twice. The second click of a double click would undo the first, so
 * it does not count (`detail` is its number, 0 for the keyboard).
 */
export const oncePerDoubleClick = (press: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) press();
};
