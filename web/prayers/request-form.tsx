import { type ReactNode, useId, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { EDIT_PRAYER_CATEGORIES, NEW_PRAYER_CATEGORIES } from '../../shared/categories.ts';
import { categoryWords } from '../../shared/category-words.ts';
import { m } from '../../shared/messages.ts';
import { newPrayerForm, type Prayer, type RequestValues } from '../../shared/prayers.ts';
import { titleFrom } from '../../shared/titles.ts';
import { Actions } from '../ui/actions.tsx';
import { Button } from '../ui/button.tsx';
import { today } from '../ui/dates/days.ts';
import { Disclosure } from '../ui/disclosure.tsx';
import { Checkbox } from '../ui/fields/choices.tsx';
import { DateField } from '../ui/fields/date-field.tsx';
import type { Refusal } from '../ui/fields/error-summary.tsx';
import { Form } from '../ui/fields/form.tsx';
import { Select, TextArea, TextField } from '../ui/fields/text-field.tsx';
import { DialogFoot } from '../ui/overlays/dialog.tsx';
import { AudienceFields, type RequestPart, useAudience } from './audience.tsx';
import { AudienceLine } from './audience-line.tsx';
import { OnBehalf } from './on-behalf.tsx';
import { AnswerChoices, LongTerm } from './request-choices.tsx';

type RequestFormProps<Output> = Omit<RequestPart, 'form'> & {
  form: UseFormReturn<RequestValues, unknown, Output>;
  isPending: boolean;
  refusal: Refusal | undefined;
  onCancel: () => void;
  onSubmit: (output: Output) => void;
  onInvalid?: () => void;
};

/** Form for a new or existing request: fields, groups and buttons. */
export const RequestForm = <Output,>(props: RequestFormProps<Output>) => (
  <Form
    form={props.form}
    refusal={props.refusal}
    onSubmit={props.onSubmit}
    onInvalid={props.onInvalid}
    keepsDraft
  >
    <RequestFields {...props} />
    <RequestFoot {...props} />
  </Form>
);

type PartProps = RequestPart & Pick<RequestFormProps<never>, 'isPending' | 'onCancel'>;

/** The fields of a request. Each form shows some of them in its own order. */
function RequestFields({ form, prayer, isPage, onCancel }: PartProps) {
  const { register, getValues, setValue, watch } = form;
  const { errors, isSubmitted } = form.formState;
  const { isShared, isFromOffice, canBeOffice } = useAudience({ form, prayer, isPage });
  const isNew = !prayer;
  const offered = useRef(titleFrom(getValues('content')));
  const changed = { shouldDirty: true, shouldValidate: isSubmitted };

  // A title made from the text follows the text until the user changes it. An emptied title of an existing
  // request stays empty, because it may have been the user's own.
  const offerTitle = () => {
    const title = getValues('title').trim();
    const isOffered = title === offered.current || (isNew && title === '');
    offered.current = titleFrom(getValues('content'));
    if (isOffered) setValue('title', offered.current, changed);
  };

  const content = (
    <TextArea
      label={m.prayers_form_content()}
      length={{ most: newPrayerForm.shape.content.maxLength, written: watch('content') }}
      error={errors.content?.message}
      {...register('content', { onChange: offerTitle })}
    />
  );
  const title = (
    <TextField
      label={m.prayers_form_title()}
      hint={isNew && m.prayers_form_title_hint()}
      error={errors.title?.message}
      {...register('title', { onBlur: offerTitle })}
    />
  );
  const audience = (
    <AudienceFields form={form} prayer={prayer} isPage={isPage} onLeave={onCancel} />
  );
  const options = (
    <>
      {(isNew || isPage) && (
        <Select
          label={m.prayers_category()}
          error={errors.category?.message}
          {...register('category')}
        >
          {categoriesFor(prayer).map((name) => (
            <option key={name} value={name}>
              {categoryWords(name)}
            </option>
          ))}
        </Select>
      )}
      <Checkbox
        label={m.prayers_urgent()}
        hint={isNew && m.prayers_form_urgent_hint()}
        {...register('isUrgent')}
      />
      {isShared && <LongTerm field={register('isLongTerm')} />}
      <DateField
        label={m.prayers_form_need_by()}
        isOptional
        min={today()}
        error={errors.needAnswerBy?.message}
        value={watch('needAnswerBy') ?? ''}
        onChange={(date) => setValue('needAnswerBy', date, changed)}
      />
    </>
  );
  const name = isShared && (
    <>
      {(canBeOffice || isFromOffice) && (
        <Checkbox
          label={m.prayers_form_office()}
          hint={m.prayers_form_office_hint()}
          {...register('isFromOffice', { onChange: () => setValue('isAnonymous', false) })}
        />
      )}
      {!isFromOffice && (
        <Checkbox
          label={m.prayers_form_anonymous()}
          hint={m.prayers_form_anonymous_hint()}
          {...register('isAnonymous')}
        />
      )}
    </>
  );
  const onBehalf = isShared && <OnBehalf form={form} />;

  if (!isNew) {
    return (
      <>
        {title}
        {content}
        {options}
        {audience}
        {name}
        {onBehalf}
      </>
    );
  }
  return (
    <>
      {content}
      {title}
      {audience}
      <MoreOptions
        hint={isShared ? m.prayers_form_more_hint_shared() : m.prayers_form_more_hint_private()}
        // The options open if one has an error.
        isOpen={
          !!errors.needAnswerBy || !!errors.category || !!errors.onBehalfOf || !!errors.consent
        }
      >
        {options}
        {name}
        {onBehalf}
        {isShared && <AnswerChoices field={register('canMarkAsAnswered')} />}
      </MoreOptions>
    </>
  );
}

/** Categories of the form, preceded by the request's own if it is not listed. */
function categoriesFor(prayer?: Prayer): readonly string[] {
  if (!prayer) return NEW_PRAYER_CATEGORIES;
  const isListed = EDIT_PRAYER_CATEGORIES.some((name) => name === prayer.category);
  return isListed ? EDIT_PRAYER_CATEGORIES : [prayer.category, ...EDIT_PRAYER_CATEGORIES];
}

const MoreOptions = (props: { hint: string; isOpen: boolean; children: ReactNode }) => (
  <div className="border-line border-y py-1">
    <Disclosure
      comesIntoSight
      opens={props.isOpen}
      summary={
        <span>
          {m.prayers_form_more()}
          <span className="block font-normal text-meta text-muted">{props.hint}</span>
        </span>
      }
    >
      <div className="flex flex-col gap-5">{props.children}</div>
    </Disclosure>
  </div>
);

/** Number of groups from which the line about the audience is long. */
const MANY_GROUPS = 3;

/** The line about the audience and the buttons; in a dialog they stay visible. */
function RequestFoot({ isPending, onCancel, ...part }: PartProps) {
  const hintId = useId();
  const { needsGroup, ...audience } = useAudience(part);
  const words = wordsFor(part, audience.isPrivate);
  const line = <AudienceLine {...audience} />;
  // A long line stands above the footer, so that the buttons stay visible.
  const isLong = audience.groupIds.length >= MANY_GROUPS;
  const foot = (
    <>
      {!isLong && line}
      {needsGroup && <p id={hintId}>{m.prayers_group_required()}</p>}
      <Actions>
        <Button tone="plain" onClick={onCancel} disabled={isPending}>
          {m.ui_cancel()}
        </Button>
        <Button
          type="submit"
          isUnready={needsGroup}
          aria-describedby={needsGroup ? hintId : undefined}
          pending={isPending}
          pendingLabel={words.pending}
        >
          {words.submit}
        </Button>
      </Actions>
    </>
  );
  return (
    <>
      {isLong && line}
      {part.isPage ? foot : <DialogFoot staysInSight>{foot}</DialogFoot>}
    </>
  );
}

function wordsFor({ prayer }: RequestPart, isPrivate: boolean) {
  if (prayer) return { submit: m.ui_save_changes(), pending: m.ui_saving() };
  return isPrivate
    ? { submit: m.prayers_new_submit_private(), pending: m.ui_saving() }
    : { submit: m.prayers_new_submit_shared(), pending: m.prayers_new_pending_shared() };
}
