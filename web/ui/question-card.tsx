import { type ReactNode, useRef } from 'react';
import { m } from '../../shared/messages.ts';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { useRestoredFocus } from './use-restored-focus.ts';

type QuestionCardProps = {
  /** Picture before the heading. */
  picture: ReactNode;
  title: string;
  /** Content between the heading and the buttons. */
  children?: ReactNode;
  /** The button that says yes. */
  action?: ReactNode;
  onNotNow: () => void;
};

/** A quiet card that asks something once. When it goes, the page's heading gets its focus. */
export function QuestionCard({ picture, title, children, action, onNotNow }: QuestionCardProps) {
  const card = useRef<HTMLDivElement>(null);
  useRestoredFocus(card);
  return (
    <div ref={card}>
      <Card as="section" className="flex flex-wrap items-center gap-x-4 gap-y-3">
        {picture}
        <h2 className="min-w-0 flex-1 basis-52 text-body">{title}</h2>
        {children}
        <div className="flex flex-wrap gap-2 max-two:w-full">
          {action}
          <Button tone="quiet" onClick={onNotNow}>
            {m.pictures_not_now()}
          </Button>
        </div>
      </Card>
    </div>
  );
}
