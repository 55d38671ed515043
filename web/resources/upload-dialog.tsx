import { zodResolver } from '@hookform/resolvers/zod';
import { useController } from 'react-hook-form';
import { z } from 'zod';
import { m } from '../../shared/messages.ts';
import { FILE_MAX, resourceForm } from '../../shared/resources.ts';
import { useUpload } from '../api/upload.ts';
import { Actions } from '../ui/actions.tsx';
import { Button } from '../ui/button.tsx';
import type { Refusal } from '../ui/fields/error-summary.tsx';
import { FileField } from '../ui/fields/file-field.tsx';
import { fileSize } from '../ui/fields/file-size.ts';
import { Form } from '../ui/fields/form.tsx';
import { TextArea, TextField } from '../ui/fields/text-field.tsx';
import { useForm } from '../ui/fields/use-form.ts';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { notify } from '../ui/overlays/notify.ts';
import { Progress } from '../ui/progress.tsx';

/** Uploads a document. The values stay until it was sent. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const { mutate, isPending, progress, cancel, refusal } = useUpload();
  return (
    <Dialog open onClose={onClose} canClose={!isPending} title={m.resources_upload_title()}>
      <UploadForm
        onSubmit={(fields) => mutate(fields, { onSuccess: onClose })}
        onCancel={isPending ? cancel : onClose}
        isPending={isPending}
        progress={progress}
        refusal={refusal}
      />
    </Dialog>
  );
}

type UploadFormProps = {
  onSubmit: (fields: UploadFields) => void;
  onCancel: () => void;
  isPending: boolean;
  /** The sent fraction of the file, from 0 to 1; undefined if unknown. */
  progress: number | undefined;
  refusal: Refusal | undefined;
};

function UploadForm({ onSubmit, onCancel, isPending, progress, refusal }: UploadFormProps) {
  const form = useForm({
    resolver: zodResolver(uploadRules),
    defaultValues: { title: '', description: '' },
  });
  const { register, control, getValues, setValue } = form;
  const { errors } = form.formState;
  // Registered in page order, because the first invalid field gets the focus.
  const title = register('title');
  const description = register('description');
  const { field } = useController({ control, name: 'file' });
  const choose = (file: File | undefined) => {
    field.onChange(file);
    if (file && !getValues('title').trim())
      setValue('title', nameOf(file), { shouldDirty: true, shouldValidate: true });
  };
  const showMissing = () => {
    if (!getValues('title').trim() || !getValues('file')) {
      notify({
        title: m.toasts_error(),
        text: m.resources_title_or_file_missing(),
        tone: 'destructive',
        isSaid: true,
      });
    }
  };
  return (
    <Form form={form} refusal={refusal} onSubmit={onSubmit} onInvalid={showMissing}>
      <TextField
        label={m.resources_upload_name()}
        placeholder={m.resources_upload_name_example()}
        autoComplete="off"
        error={errors.title?.message}
        {...title}
      />
      <TextArea
        label={m.resources_upload_description()}
        isOptional
        rows={3}
        error={errors.description?.message}
        {...description}
      />
      <FileField
        label={m.resources_upload_file()}
        isOptional={false}
        hint={m.resources_upload_file_hint()}
        ref={field.ref}
        file={field.value}
        onChange={choose}
        disabled={isPending}
        chosen={field.value && m.resources_upload_file_chosen(named(field.value))}
        error={errors.file?.message}
      />
      {isPending && progress !== undefined && (
        <Progress label={m.resources_upload_progress_label()} value={progress} />
      )}
      <Actions>
        <Button tone="plain" onClick={onCancel}>
          {isPending ? m.resources_upload_cancel() : m.ui_cancel()}
        </Button>
        <Button type="submit" pending={isPending} pendingLabel={m.resources_upload_pending()}>
          {m.resources_upload_submit()}
        </Button>
      </Actions>
    </Form>
  );
}

/** A title from a file's name, without its extension. */
const nameOf = ({ name }: File) => name.replace(/\.[^.]+$/, '').replaceAll('_', ' ');

const named = ({ name, size }: File) => ({ name, size: fileSize(size) });

const tooLarge = (size: number) => m.resources_upload_file_too_large({ size: fileSize(size) });

export const uploadRules = resourceForm.pick({ title: true, description: true }).extend({
  file: z
    .instanceof(File, { error: m.resources_title_or_file_missing })
    .refine(({ size }) => size <= FILE_MAX, {
      error: ({ input }) => tooLarge(input instanceof File ? input.size : 0),
    }),
});

type UploadFields = z.output<typeof uploadRules>;
