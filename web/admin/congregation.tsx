import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { type CongregationSettings, congregationForm } from '../../shared/congregation.ts';
import { LANGUAGES } from '../../shared/language.ts';
import { m } from '../../shared/messages.ts';
import { adminActions } from '../api/actions/admin.ts';
import { useFormAction } from '../api/actions/use-form-action.ts';
import { useRead } from '../api/cache/queries.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { daysInOrder, dayWords, HOURS, hourWords, timeZonesWith } from '../ui/dates/times.ts';
import { Failed } from '../ui/failed.tsx';
import { Form } from '../ui/fields/form.tsx';
import { LanguageOptions } from '../ui/fields/language-options.tsx';
import { Select, TextArea, TextField } from '../ui/fields/text-field.tsx';
import { useForm } from '../ui/fields/use-form.ts';
import { Spinner } from '../ui/spinner.tsx';

export function Congregation() {
  const {
    data: settings,
    isLoading,
    refetch,
  } = useRead('getCongregation', undefined, { refetchOnMount: 'always' });
  if (isLoading) return <Spinner label={m.congregation_loading()} />;
  if (!settings) return <Failed title={m.congregation_failed()} onRetry={() => void refetch()} />;
  return (
    <div className="flex max-w-column flex-col gap-4">
      <p className="prose-width text-muted">{m.congregation_explained()}</p>
      <Card>
        <Settings settings={settings} />
      </Card>
    </div>
  );
}

function Settings({ settings }: { settings: CongregationSettings }) {
  const edit = useFormAction(adminActions.editCongregation);
  const form = useForm({
    resolver: zodResolver(congregationForm),
    // Values saved by another administrator appear, unless there are unsaved changes.
    values: settings,
    resetOptions: { keepDirtyValues: true },
  });
  const { register, reset } = form;
  const { errors } = form.formState;
  return (
    <Form
      form={form}
      refusal={edit.refusal}
      className="flex flex-col gap-8"
      onSubmit={(body) => edit.mutate({ body }, { onSuccess: (saved) => reset(saved) })}
    >
      <TextField
        label={m.congregation_name()}
        isOptional
        hint={m.congregation_name_hint()}
        autoComplete="organization"
        error={errors.name?.message}
        {...register('name')}
      />
      <Part title={m.congregation_contact()} explained={m.congregation_contact_explained()}>
        <div className="grid gap-5 two:grid-cols-2">
          <TextField
            label={m.congregation_contact_name()}
            isOptional
            autoComplete="off"
            error={errors.helpName?.message}
            {...register('helpName')}
          />
          <TextField
            label={m.congregation_contact_telephone()}
            isOptional
            type="tel"
            autoComplete="off"
            error={errors.helpTelephone?.message}
            {...register('helpTelephone')}
          />
        </div>
        <TextArea
          label={m.congregation_contact_words()}
          isOptional
          hint={m.congregation_contact_words_hint()}
          rows={2}
          error={errors.helpWords?.message}
          {...register('helpWords')}
        />
      </Part>
      <Part title={m.congregation_first_day()}>
        <TextArea
          label={m.congregation_greeting()}
          isOptional
          hint={m.congregation_greeting_hint()}
          error={errors.greeting?.message}
          {...register('greeting')}
        />
      </Part>
      <Part title={m.congregation_times()}>
        <Select
          label={m.congregation_time_zone()}
          hint={m.congregation_time_zone_hint()}
          error={errors.timeZone?.message}
          {...register('timeZone')}
        >
          {timeZonesWith(settings.timeZone).map(({ region, zones }) => (
            <optgroup key={region} label={region}>
              {zones.map(({ zone, place }) => (
                <option key={zone} value={zone}>
                  {place}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
        <Select
          label={m.congregation_digest_hour()}
          hint={m.congregation_digest_hour_hint()}
          error={errors.digestHour?.message}
          {...register('digestHour', { valueAsNumber: true })}
        >
          {HOURS.map((hour) => (
            <option key={hour} value={hour}>
              {hourWords(hour)}
            </option>
          ))}
        </Select>
        <Select
          label={m.congregation_digest_day()}
          hint={m.congregation_digest_day_hint()}
          error={errors.digestDay?.message}
          {...register('digestDay', { valueAsNumber: true })}
        >
          {daysInOrder().map((day) => (
            <option key={day} value={day}>
              {dayWords(day)}
            </option>
          ))}
        </Select>
      </Part>
      {LANGUAGES.length > 1 && (
        <Select
          label={m.congregation_language()}
          isOptional
          hint={m.congregation_language_hint()}
          error={errors.language?.message}
          {...register('language', { setValueAs: (tag) => tag || null })}
        >
          <option value="">{m.congregation_language_none()}</option>
          <LanguageOptions />
        </Select>
      )}
      <Button
        type="submit"
        className="self-start"
        pending={edit.isPending}
        pendingLabel={m.ui_saving()}
      >
        {m.ui_save_changes()}
      </Button>
    </Form>
  );
}

type PartProps = { title: string; explained?: string; children: ReactNode };

const Part = ({ title, explained, children }: PartProps) => (
  <fieldset className="flex flex-col gap-5">
    <legend className="mb-2 font-semibold text-heading">{title}</legend>
    {explained && <p className="prose-width text-muted">{explained}</p>}
    {children}
  </fieldset>
);
