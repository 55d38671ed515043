import type { ReactNode } from 'react';
import { HEADING_WORDS } from './heading-words.ts';

type CardProps = {
  children: ReactNode;
  className?: string;
  as?: 'div' | 'li' | 'section';
  name?: string;
};

export const Card = ({ children, className = '', as: Tag = 'div', name }: CardProps) => (
  <Tag data-section={name} className={`rounded-card border border-line bg-card p-5 ${className}`}>
    {children}
  </Tag>
);

type SectionProps = {
  title: string;
  /** Selects its heading: `[data-section=name] h2`. */
  name?: string;
  children: ReactNode;
};

/** A section of a page with a heading, which can get the focus when the focused element disappears. */
export const Section = ({ title, name, children }: SectionProps) => (
  <Card as="section" name={name} className="flex flex-col gap-3">
    <h2 tabIndex={-1} className="text-heading">
      <span {...HEADING_WORDS}>{title}</span>
    </h2>
    {children}
  </Card>
);
