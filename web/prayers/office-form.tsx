import { zodResolver } from '@hookform/resolvers/zod';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import type { Group } from '../../shared/groups.ts';
import { m } from '../../shared/messages.ts';
import { newPrayerForm } from '../../shared/prayers.ts';
import { flag } from '../../shared/text.ts';
import { titleFrom } from '../../shared/titles.ts';
import { prayerActions } from '../api/actions/prayers.ts';
import { useFormAction } from '../api/actions/use-form-action.ts';
import { createDrafts, isLike, useDraftForm } from '../api/offline/drafts.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/fields/choices.tsx';
import { Form } from '../ui/fields/form.tsx';
import { RestoredDraft } from '../ui/fields/restored-draft.tsx';
import { TextArea, TextField } from '../ui/fields/text-field.tsx';

const { onBehalfOf, content } = newPrayerForm.shape;

const card = z.object({
  onBehalfOf,
  content,
  mayBePrinted: flag,
  isUrgent: flag,
  isForLeaders: flag,
});

const BLANK: z.input<typeof card> = {
  onBehalfOf: '',
  content: '',
  mayBePrinted: false,
  isUrgent: false,
  isForLeaders: false,
};

const useCardDraft = createDrafts('card', isLike<z.input<typeof card>>(BLANK));

/** Form for entering request cards one after another. After each, the first field gets the focus. */
export function OfficeForm({ group }: { group: Group }) {
  const draft = useCardDraft(group.id);
  const { form, isFromDraft, endDraft, startOver } = useDraftForm({
    resolver: zodResolver(card),
    defaultValues: BLANK,
    draft,
  });
  const { register, formState, setFocus, handleSubmit } = form;
  const { mutate, isPending, refusal } = useFormAction(prayerActions.enterCard, draft);
  const isSending = useRef(false);
  const [count, setCount] = useState(0);
  // After the render, because a reset form registers its fields again.
  useEffect(() => {
    if (count > 0) setFocus('onBehalfOf');
  }, [count, setFocus]);

  const save = (entered: z.output<typeof card>) => {
    // A second press while sending is ignored.
    if (isSending.current) return;
    isSending.current = true;
    mutate(
      { body: requestOn(entered, group) },
      {
        onSuccess: () => {
          endDraft();
          setCount((before) => before + 1);
        },
        onSettled: () => {
          isSending.current = false;
        },
      },
    );
  };
  const saveByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void handleSubmit(save)();
  };

  return (
    <Form form={form} refusal={refusal} onSubmit={save} keepsDraft>
      {isFromDraft && <RestoredDraft onStartOver={startOver} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the button below */}
      <div className="flex flex-col gap-5" onKeyDown={saveByKey}>
        <TextField
          label={m.office_for()}
          isOptional
          hint={m.office_for_hint()}
          autoComplete="off"
          error={formState.errors.onBehalfOf?.message}
          {...register('onBehalfOf')}
        />
        <TextArea
          label={m.prayers_form_content()}
          rows={4}
          length={{ most: content.maxLength, written: form.watch('content') }}
          error={formState.errors.content?.message}
          {...register('content')}
        />
        <div>
          <Checkbox
            label={m.office_print()}
            hint={m.office_print_hint()}
            {...register('mayBePrinted')}
          />
          <Checkbox label={m.prayers_urgent()} {...register('isUrgent')} />
          {group.leaderCount < group.memberCount && (
            <Checkbox
              label={m.prayers_form_leaders_only_label({ group: group.name })}
              {...register('isForLeaders')}
            />
          )}
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" pending={isPending} pendingLabel={m.ui_saving()}>
            {m.office_save()}
          </Button>
          <p className="text-meta text-muted">{m.office_keys()}</p>
        </div>
      </div>
    </Form>
  );
}

/** Returns the request of a card. The card's checkbox decides whether it may be printed. */
const requestOn = (entered: z.output<typeof card>, group: Group) => {
  const { isForLeaders, ...request } = entered;
  return {
    ...request,
    title: titleFrom(entered.content),
    isFromOffice: true,
    groupIds: [group.id],
    leadersOnlyGroupIds: isForLeaders ? [group.id] : [],
    ...(entered.onBehalfOf && {
      consent: entered.mayBePrinted ? ('print' as const) : ('group' as const),
    }),
  };
};
