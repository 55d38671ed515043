import { atom, useAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form';
import { m } from '../../shared/messages.ts';
import { keep, readKept } from '../api/kept.ts';
import { useRead } from '../api/queries.ts';
import { Button } from '../ui/button.tsx';

/** A draft; `isWorthKeeping` is false for values without any text. */
type Draft<T> = {
  draft: T | undefined;
  keep: (words: T) => void;
  drop: () => void;
};

/**
 * Keeps unsent text, so that a dialog closed by accident, a reload or a lost connection loses
 * nothing. `isDraft` looks at what was kept before a reload. A draft belongs to one person; the next
 * person at this browser does not get it.
 */
export function createDrafts<T>(kind: string, isDraft: (value: unknown) => value is T) {
  const inMemory = atom<ReadonlyMap<string, T>>(new Map<string, T>());

  return function useDraft(name: string | number): Draft<T> {
    const { data: user } = useRead('getCurrentUser');
    const [drafts, setDrafts] = useAtom(inMemory);
    const key = `${user?.id}/${name}`;
    const place = `draft.${kind}.${key}`;
    return {
      draft: drafts.get(key) ?? readKept(place, isDraft),
      keep: (words: T) => {
        setDrafts((before) => new Map(before).set(key, words));
        keep(place, words);
      },
      drop: () => {
        setDrafts((before) => new Map([...before].filter(([existing]) => existing !== key)));
        keep(place, undefined);
      },
    };
  };
}

/** Whether a value has the fields of an example, each of the same type. */
export const isLike =
  <T extends object>(example: T) =>
  (value: unknown): value is T =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(example).every(([name, field]) => {
      const given: unknown = Reflect.get(value, name);
      return typeof given === typeof field && Array.isArray(given) === Array.isArray(field);
    });

type DraftFormOptions<T extends FieldValues, Output> = {
  resolver: Resolver<T, unknown, Output>;
  defaultValues: T & DefaultValues<T>;
  draft: Draft<T>;
  isWorthKeeping?: (values: T) => boolean;
};

/**
 * A form that saves every change as a draft and opens with the saved one. With a draft it is dirty
 * from the start, because its default values are the empty ones.
 */
export function useDraftForm<T extends FieldValues, Output>({
  resolver,
  defaultValues,
  draft: { draft, keep, drop },
  isWorthKeeping = () => true,
}: DraftFormOptions<T, Output>) {
  const [opened, setOpened] = useState(() => draft);
  const form = useForm<T, unknown, Output>({
    resolver,
    defaultValues,
    values: opened,
    resetOptions: { keepDefaultValues: true },
  });
  const { watch, getValues, reset } = form;

  useEffect(() => {
    const { unsubscribe } = watch((_, { name }) => {
      const values = getValues();
      // A change without a name is not by the user; it sets or removes the draft.
      if (name && isWorthKeeping(values)) keep(values);
    });
    return unsubscribe;
  }, [watch, getValues, keep, isWorthKeeping]);

  // The button disappears, so the focus moves to the form.
  const startOver = () => {
    drop();
    flushSync(() => {
      setOpened(undefined);
      reset(defaultValues);
    });
    document.querySelector<HTMLElement>('[role="dialog"] textarea')?.focus();
  };

  return { form, isFromDraft: opened !== undefined, startOver };
}

/** Says that a draft was restored, and offers an empty form. */
export const KeptDraft = ({ onStartOver }: { onStartOver: () => void }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-4 rounded-control bg-selected py-1 pl-4">
    <p>{m.prayers_draft_kept()}</p>
    <Button tone="quiet" onClick={onStartOver}>
      {m.prayers_draft_start_over()}
    </Button>
  </div>
);
