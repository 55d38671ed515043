import type { ReactNode } from 'react';

type EmptyStateProps = {
  title: string;
  icon?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
};

/** Shown instead of an empty list: what it means and what to do next. */
export const EmptyState = ({ title, icon, children, action }: EmptyStateProps) => (
  <div className="flex flex-col items-center gap-3 px-5 py-10 text-center">
    {icon && <div className="text-muted [&>svg]:size-8">{icon}</div>}
    <h2 className="text-heading">{title}</h2>
    {children && <div className="prose-width text-muted">{children}</div>}
    {action && <div className="mt-3 flex flex-wrap justify-center gap-3">{action}</div>}
  </div>
);
