import { isEqual } from 'es-toolkit';
import { atom, useAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { DefaultValues, FieldValues, Resolver, UseFormReturn } from 'react-hook-form';
import { useForm } from '../../ui/fields/use-form.ts';
import { useRead } from '../cache/queries.ts';
import { readStored, store } from './browser-store.ts';

/** Text that the user has written and not sent. */
export type Draft<T> = {
  draft: T | undefined;
  store: (words: T) => void;
  drop: () => void;
  /** Called when the text is sent. Returns a function that deletes the draft, unless it has other words by then. */
  asSent: () => () => void;
};

/**
 * Returns a hook that stores unsent text, so that a dialog closed by accident, a reload or a lost connection
 * loses nothing. `isDraft` validates a stored draft. A draft belongs to one user; the next user of this
 * browser does not get it.
 */
export function createDrafts<T>(kind: string, isDraft: (value: unknown) => value is T) {
  const inMemory = atom<ReadonlyMap<string, T>>(new Map<string, T>());

  return function useDraft(name: string | number): Draft<T> {
    const { data: user } = useRead('getCurrentUser');
    const [drafts, setDrafts] = useAtom(inMemory);
    const key = `${user?.id}/${name}`;
    const place = `draft.${kind}.${key}`;
    const drop = () => {
      setDrafts((before) => new Map([...before].filter(([existing]) => existing !== key)));
      store(place, undefined);
    };
    return {
      draft: drafts.get(key) ?? readStored(place, isDraft),
      store: (words: T) => {
        setDrafts((before) => new Map(before).set(key, words));
        store(place, words);
      },
      drop,
      asSent: () => {
        const sent = readStored(place, isDraft);
        return () => {
          if (isEqual(readStored(place, isDraft), sent)) drop();
        };
      },
    };
  };
}

/** Whether each field of the example has a value of its type. Other fields may be missing. */
export const isLike =
  <T extends object>(example: Partial<T>) =>
  (value: unknown): value is T =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(example).every(([name, field]) => {
      const given: unknown = Reflect.get(value, name);
      return typeof given === typeof field && Array.isArray(given) === Array.isArray(field);
    });

const FIRST_FIELD = [
  '[role="dialog"] textarea',
  '[role="dialog"] input',
  'main form textarea',
  'main form input',
].join();

/** Saves each change of a form as its draft, or deletes the draft if it is not worth keeping. */
function useStoredDraft<T extends FieldValues, Output>(
  { watch, getValues }: Pick<UseFormReturn<T, unknown, Output>, 'watch' | 'getValues'>,
  { store, drop }: Pick<Draft<T>, 'store' | 'drop'>,
  isWorthKeeping: (values: T) => boolean,
) {
  const latest = useRef({ store, drop, isWorthKeeping });
  latest.current = { store, drop, isWorthKeeping };
  useEffect(() => {
    const { unsubscribe } = watch((_, { name }) => {
      // A change without a name comes from the code that sets or removes the draft.
      if (!name) return;
      const values = getValues();
      if (latest.current.isWorthKeeping(values)) latest.current.store(values);
      else latest.current.drop();
    });
    return unsubscribe;
  }, [watch, getValues]);
}

type DraftFormOptions<T extends FieldValues, Output> = {
  resolver: Resolver<T, unknown, Output>;
  defaultValues: DefaultValues<T>;
  draft: Draft<T>;
  isWorthKeeping?: (values: T) => boolean;
};

/**
 * A form that saves every change as a draft and opens with the saved one. A form with a draft is dirty from
 * the start, because its default values are the empty ones.
 */
export function useDraftForm<T extends FieldValues, Output>({
  resolver,
  defaultValues,
  draft: { draft, store, drop },
  isWorthKeeping = () => true,
}: DraftFormOptions<T, Output>) {
  const [opened, setOpened] = useState(() => draft);
  const form = useForm<T, unknown, Output>({
    resolver,
    defaultValues,
    values: opened,
    resetOptions: { keepDefaultValues: true },
  });
  useStoredDraft(form, { store, drop }, (values) =>
    isEqual(values, defaultValues) ? false : isWorthKeeping(values),
  );

  /** Deletes the draft after its text was sent, and resets the form to `saved` or to empty. */
  const endDraft = (saved?: DefaultValues<T>) => {
    drop();
    setOpened(undefined);
    // Only `reset()` without values empties fields without a default, such as a choice.
    if (saved) form.reset(saved);
    else form.reset();
  };
  const isOver = opened !== undefined && draft === undefined;
  useEffect(() => {
    // What this form opened with has arrived meanwhile, sent from where it was before.
    if (isOver && isEqual(form.getValues(), opened)) endDraft();
  });
  // The pressed button disappears, so the focus moves to the form.
  const startOver = () => {
    flushSync(() => endDraft());
    document.querySelector<HTMLElement>(FIRST_FIELD)?.focus();
  };

  return { form, isFromDraft: opened !== undefined, endDraft, startOver };
}
