import { CircleAlert } from 'lucide-react';
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { m } from '../../../shared/messages.ts';
import type { Toast } from '../overlays/toast.ts';
import { useErrorInTitle } from '../window-title.ts';

/** The server's reason for refusing a form, in the words of its toast. */
export type Refusal = Pick<Toast, 'title' | 'text'> & {
  /** The title adds nothing to the text. */
  isUntitled?: true;
};

/** An invalid field: the id of the element to focus, and its error. */
type Wrong = { id: string; sentence: string };

type Problems = {
  wrong: Wrong[];
  refusal?: Refusal | undefined;
  /** Changes each time the summary must take the focus; 0 if it must not. */
  turn: number;
};

/**
 * Errors of a form since its last submit, or undefined if there are none. Read from the errors drawn beside
 * the fields, in page order, so that errors from outside the schema are included. A refusal shown beside a
 * field is not repeated. `sent` is the number of submits.
 */
export function useProblems(
  form: RefObject<HTMLFormElement | null>,
  sent: number,
  refusal: Refusal | undefined,
) {
  const [problems, setProblems] = useState<Problems>();
  const seen = useRef({ sent, refusal });
  // Other components draw the errors, so this effect reads them after each render.
  useLayoutEffect(() => {
    const wrong = wrongIn(form.current);
    const isNew = refusal !== undefined && seen.current.refusal !== refusal;
    const isSent = seen.current.sent !== sent;
    seen.current = { sent, refusal };
    // Errors at the time of the response were set by the form from that response.
    const isBeside = isNew && wrong.length > 0;
    const shown = isNew && !isBeside ? refusal : refusal && problems?.refusal;
    if (wrong.length === 0 && !shown) setProblems(undefined);
    else if (isSent || isNew) {
      // A single error needs no summary: its field gets the focus.
      const isOne = wrong.length === 1 && !shown;
      if (isOne) focusOn(wrong[0]);
      setProblems({ wrong, refusal: shown, turn: isOne ? 0 : (problems?.turn ?? 0) + 1 });
    } else if (
      problems &&
      (shown !== problems.refusal || wordsOf(wrong) !== wordsOf(problems.wrong))
    )
      setProblems({ ...problems, wrong, refusal: shown });
  });
  return problems;
}

const wordsOf = (wrong: Wrong[]) => JSON.stringify(wrong);

const wrongIn = (form: HTMLElement | null): Wrong[] =>
  [...(form?.querySelectorAll<HTMLElement>('[data-error-of]') ?? [])].map((error) => ({
    id: error.dataset.errorOf ?? '',
    sentence: error.textContent ?? '',
  }));

const focusOn = (wrong?: Wrong) => document.getElementById(wrong?.id ?? '')?.focus();

/**
 * The errors of a form, above it; each leads to its field. A named group and not an alert: it gets the focus,
 * and a screen reader would read it twice.
 */
export function ErrorSummary({ wrong, refusal, turn }: Problems) {
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    if (turn > 0) box.current?.focus();
  }, [turn]);
  useErrorInTitle();
  // Two fields may have equal errors: the sentence is shown once and leads to the first field.
  const once = wrong.filter(
    ({ sentence }, index) => wrong.findIndex((other) => other.sentence === sentence) === index,
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: A fieldset has controls that are filled in.
    <div
      ref={box}
      tabIndex={-1}
      role="group"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-what`}
      data-problems
      className="flex items-start gap-3 rounded-card border-2 border-danger bg-card p-4"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-6 shrink-0 text-danger" />
      <div className="min-w-0">
        <p id={`${id}-title`} className="font-semibold text-danger">
          {m.ui_problems()}
        </p>
        <div id={`${id}-what`}>
          {refusal && !refusal.isUntitled && <p className="font-semibold">{refusal.title}</p>}
          {refusal?.text && <p>{refusal.text}</p>}
          {once.length > 0 && (
            <ul>
              {once.map((one) => (
                <li key={one.id}>
                  <button
                    type="button"
                    onClick={() => focusOn(one)}
                    className="link min-h-11 py-1.5 text-start"
                  >
                    {one.sentence}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </div>
  );
}
