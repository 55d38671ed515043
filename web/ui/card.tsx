import type { ReactNode } from 'react';

type CardProps = { children: ReactNode; className?: string; as?: 'div' | 'li' | 'section' };

export const Card = ({ children, className = '', as: Tag = 'div' }: CardProps) => (
  <Tag className={`rounded-card border-2 border-line bg-card p-5 ${className}`}>{children}</Tag>
);
