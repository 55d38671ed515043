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
 * The classes of a button, for elements such as links. Beside an icon, words in two lines begin below each
 * other.
 */
export const buttonClass = (tone: ButtonTone = 'primary', className = '', hasIcon = false) =>
  `inline-flex print:hidden min-h-12 items-center justify-center gap-2 rounded-control border-2 px-4 py-2 ${hasIcon ? 'text-start' : 'text-center'} text-balance [&>svg]:shrink-0 font-semibold leading-tight no-underline transition-colors disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-default data-unready:cursor-not-allowed data-unready:opacity-55 ${TONES[tone]} ${className}`;

export type ButtonProps = ComponentProps<'button'> & {
  tone?: ButtonTone;
  icon?: ReactNode;
  /** While pending the button shows it, keeps the focus and does nothing. */
  pending?: boolean;
  /** Something is missing for what it does. It looks disabled; a press says what, since the form is sent. */
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
