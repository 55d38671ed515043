import type { ReactNode } from 'react';

type CardProps = { children: ReactNode; className?: string; as?: 'div' | 'li' | 'section' };

export const Card = ({ children, className = '', as: Tag = 'div' }: CardProps) => (
  <Tag className={`rounded-card border-2 border-line bg-card p-5 ${className}`}>{children}</Tag>
);

type SectionProps = { title: string; children: ReactNode };

/**
 * A part of a page with a heading of its own. The heading can be given the focus, for when what
 * had it is gone.
 */
export const Section = ({ title, children }: SectionProps) => (
  <Card as="section" className="flex flex-col gap-3">
    <h2 tabIndex={-1} className="text-heading">
      {title}
    </h2>
    {children}
  </Card>
);
