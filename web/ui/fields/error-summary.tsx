import { CircleAlert } from 'lucide-react';
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { m } from '../../../shared/messages.ts';
import type { Toast } from '../overlays/toast.ts';
import { useErrorInTitle } from '../window-title.ts';

/** Why the server refused a form, in the words of its toast. */
export type Refusal = Pick<Toast, 'title' | 'text'> & {
  /** The title says nothing that the text does not say. */
  isUntitled?: true;
};

/** A field with something wrong: what gets the focus, by its id, and the sentence beside it. */
type Wrong = { id: string; sentence: string };

type Problems = {
  wrong: Wrong[];
  refusal?: Refusal | undefined;
  /** Another number each time the summary is to get the focus, and 0 if it is not to get it. */
  turn: number;
};

/**
 * What is wrong with a form since it was last sent, or undefined: read from the sentences beside its fields, in the
 * order of the page, so that also what no schema found is there. A refusal that stands beside a field is not told
 * twice. `sent` counts how often the form was sent.
 */
export function useProblems(
  form: RefObject<HTMLFormElement | null>,
  sent: number,
  refusal: Refusal | undefined,
) {
  const [problems, setProblems] = useState<Problems>();
  const seen = useRef({ sent, refusal });
  // The fields say what is wrong in other components, so this looks after each time they are drawn.
  useLayoutEffect(() => {
    const wrong = wrongIn(form.current);
    const isNew = refusal !== undefined && seen.current.refusal !== refusal;
    const isSent = seen.current.sent !== sent;
    seen.current = { sent, refusal };
    // What is wrong when the answer comes was put beside its field by the form.
    const isBeside = isNew && wrong.length > 0;
    const told = isNew && !isBeside ? refusal : refusal && problems?.refusal;
    if (wrong.length === 0 && !told) setProblems(undefined);
    else if (isSent || isNew) {
      // One field says best itself what is wrong with it: there the focus is where it can be mended.
      const isOne = wrong.length === 1 && !told;
      if (isOne) focusOn(wrong[0]);
      setProblems({ wrong, refusal: told, turn: isOne ? 0 : (problems?.turn ?? 0) + 1 });
    } else if (
      problems &&
      (told !== problems.refusal || wordsOf(wrong) !== wordsOf(problems.wrong))
    )
      setProblems({ ...problems, wrong, refusal: told });
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
 * Says above a form what is wrong with it; each sentence leads to its field. It is a group with a name and a
 * description, and no alert: it has the focus, and a screen reader would say it twice.
 */
export function ErrorSummary({ wrong, refusal, turn }: Problems) {
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    if (turn > 0) box.current?.focus();
  }, [turn]);
  useErrorInTitle();
  // Two empty fields may have one sentence: it leads to the first of them.
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
