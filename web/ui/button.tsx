import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

const TONES = {
  primary: 'bg-primary text-on-primary border-primary hover:bg-primary-strong',
  plain: 'bg-card text-text border-outline hover:bg-hover',
  quiet: 'bg-transparent text-primary border-transparent hover:bg-hover',
  danger: 'bg-danger text-on-danger border-danger hover:bg-danger-strong',
  quietDanger: 'bg-transparent text-danger border-transparent hover:bg-hover',
} as const;

export type ButtonTone = keyof typeof TONES;

/**
 * Classes of a button, for other elements such as links. Two lines of text beside an icon are aligned at the
 * start.
 */
export const buttonClass = (tone: ButtonTone = 'primary', className = '', hasIcon = false) =>
  `inline-flex print:hidden min-h-12 items-center justify-center gap-2 rounded-control border-2 px-4 py-2 ${hasIcon ? 'text-start' : 'text-center'} text-balance [&>svg]:shrink-0 font-semibold leading-tight no-underline transition-colors disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-default data-unready:cursor-not-allowed data-unready:opacity-55 ${TONES[tone]} ${className}`;

type ButtonProps = ComponentProps<'button'> & {
  tone?: ButtonTone;
  icon?: ReactNode;
  /** While true, the button shows a spinner, keeps the focus and ignores presses. */
  pending?: boolean;
  /** Looks disabled, because a required value is missing; a press submits the form, which shows what is missing. */
  isUnready?: boolean;
  pendingLabel?: string;
};

export function Button({
  tone = 'primary',
  icon,
  pending = false,
  isUnready = false,
  pendingLabel,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={pending || isUnready || undefined}
      data-unready={isUnready || undefined}
      // Not `disabled`, because a disabled button loses the keyboard focus.
      onClick={pending ? (event) => event.preventDefault() : onClick}
      className={buttonClass(tone, className, Boolean(icon))}
    >
      {pending ? <LoaderCircle aria-hidden className="size-5 shrink-0 animate-spin" /> : icon}
      {pending ? (pendingLabel ?? children) : children}
    </button>
  );
}
