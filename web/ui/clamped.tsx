import { useId, useLayoutEffect, useRef, useState } from 'react';
import { m } from '../../shared/messages.ts';

type ClampedProps = {
  text: string;
  /** Name of the text, for the button's label: `the description`. */
  what: string;
  className?: string;
};

/** A text, cut after three lines. A button shows the rest, if any. */
export function Clamped({ text, what, className = '' }: ClampedProps) {
  const id = useId();
  const words = useRef<HTMLParagraphElement>(null);
  const [isCut, setCut] = useState(false);
  const [isWhole, setWhole] = useState(false);

  // Width, text size and the text itself decide whether three lines are enough.
  useLayoutEffect(() => {
    const element = words.current;
    if (!element || isWhole) return;
    const measure = () => setCut(element.scrollHeight > element.clientHeight + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [isWhole]);

  return (
    <div>
      <p
        ref={words}
        id={id}
        className={`long-words prose-width ${isWhole ? '' : 'line-clamp-3'} ${className}`}
      >
        {text}
      </p>
      {isCut && (
        <button
          type="button"
          aria-expanded={isWhole}
          aria-controls={id}
          aria-label={isWhole ? m.ui_show_less_of({ what }) : m.ui_show_all_of({ what })}
          onClick={() => setWhole(!isWhole)}
          className="link min-h-11 font-semibold text-body print:hidden"
        >
          {isWhole ? m.ui_show_less() : m.ui_show_all()}
        </button>
      )}
    </div>
  );
}
