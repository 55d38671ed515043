import type { ReactNode } from 'react';

type EmptyStateProps = {
  title: string;
  icon?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
};

/** A list with nothing in it: what that means, and the next thing to do. */
export const EmptyState = ({ title, icon, children, action }: EmptyStateProps) => (
  <div className="flex flex-col items-center gap-3 rounded-card border-2 border-line border-dashed px-5 py-12 text-center">
    {icon && <div className="text-muted [&>svg]:size-10">{icon}</div>}
    <h2 className="text-heading">{title}</h2>
    {children && <div className="prose-width text-muted">{children}</div>}
    {action && <div className="mt-3 flex flex-wrap justify-center gap-3">{action}</div>}
  </div>
);
