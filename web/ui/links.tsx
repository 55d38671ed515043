import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, type LinkProps, Navigate } from '../router.tsx';
import { type ButtonTone, buttonClass } from './button.tsx';
import { Spinner } from './spinner.tsx';

type LinkButtonProps = LinkProps & { tone?: ButtonTone; icon?: ReactNode };

/** A link styled as a button. */
export const LinkButton = ({ tone, icon, className, children, ...link }: LinkButtonProps) => (
  <Link {...link} className={buttonClass(tone, className, Boolean(icon))}>
    {icon}
    {children}
  </Link>
);

/** A link to the parent screen. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link
    to={to}
    className="inline-flex print:hidden min-h-11 items-center gap-1.5 self-start rounded-control font-semibold text-primary"
  >
    <ArrowLeft aria-hidden className="size-5" />
    <span className="link">{children}</span>
  </Link>
);

/** Redirects to another screen, with a spinner until it is shown. */
export const Redirect = ({ to }: { to: string }) => (
  <>
    <Spinner />
    <Navigate to={to} replace />
  </>
);
