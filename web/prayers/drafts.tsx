import { atom, useAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form';
import { m } from '../../shared/messages.ts';
import { useRead } from '../api/queries.ts';
import { Button } from '../ui/button.tsx';

/** A draft; `isWorthKeeping` is false for values without any text. */
type Draft<T> = {
  draft: T | undefined;
  keep: (words: T) => void;
  drop: () => void;
};

/**
 * Keeps unsent text while the page is open, so that a dialog closed by accident loses nothing. A
 * draft belongs to one person; the next person at this browser does not get it.
 */
export function createDrafts<T>() {
  const kept = atom<ReadonlyMap<string, T>>(new Map<string, T>());

  return function useDraft(name: string | number): Draft<T> {
    const { data: user } = useRead('getCurrentUser');
    const [drafts, setDrafts] = useAtom(kept);
    const key = `${user?.id}/${name}`;
    return {
      draft: drafts.get(key),
      keep: (words: T) => setDrafts((before) => new Map(before).set(key, words)),
      drop: () =>
        setDrafts((before) => new Map([...before].filter(([existing]) => existing !== key))),
    };
  };
}

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
