import { zodResolver } from '@hookform/resolvers/zod';
import { useController, useForm } from 'react-hook-form';
import { z } from 'zod';
import { m } from '../../shared/messages.ts';
import { FILE_MAX, resourceForm } from '../../shared/resources.ts';
import { useUpload } from '../api/upload.ts';
import { Button } from '../ui/button.tsx';
import { Actions, Dialog } from '../ui/dialog.tsx';
import { FileField } from '../ui/file-field.tsx';
import { Form } from '../ui/form.tsx';
import { notify } from '../ui/notify.ts';
import { Progress } from '../ui/progress.tsx';
import { TextArea, TextField } from '../ui/text-field.tsx';
import { fileSize } from './file-size.ts';

/** Adds a document to the library. What was filled in stays until it has arrived. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const { mutate, isPending, progress, cancel } = useUpload();
  return (
    <Dialog open onClose={onClose} canClose={!isPending} title="Upload New Resource">
      <UploadForm
        onSubmit={(fields) => mutate(fields, { onSuccess: onClose })}
        onCancel={isPending ? cancel : onClose}
        isPending={isPending}
        progress={progress}
      />
    </Dialog>
  );
}

type UploadFormProps = {
  onSubmit: (fields: UploadFields) => void;
  /** Closes it, or takes back what is on its way. */
  onCancel: () => void;
  isPending: boolean;
  /** The part of the file that is on its way, from 0 to 1. */
  progress: number;
};

function UploadForm({ onSubmit, onCancel, isPending, progress }: UploadFormProps) {
  const form = useForm({
    resolver: zodResolver(uploadRules),
    defaultValues: { title: '', description: '' },
  });
  const { register, control, getValues } = form;
  const { errors } = form.formState;
  // In the order of the page: the first of them that is wrong gets the focus.
  const title = register('title');
  const description = register('description');
  const { field } = useController({ control, name: 'file' });
  const tellWhatIsMissing = () => {
    if (!getValues('title').trim() || !getValues('file')) {
      notify({ title: 'Error', text: m.resources_title_or_file_missing(), tone: 'destructive' });
    }
  };
  return (
    <Form form={form} onSubmit={onSubmit} onInvalid={tellWhatIsMissing}>
      <TextField
        label="Title *"
        data-autofocus
        placeholder="Resource title"
        autoComplete="off"
        error={errors.title?.message}
        {...title}
      />
      <TextArea label="Description" rows={3} error={errors.description?.message} {...description} />
      <FileField
        label="File *"
        hint="One file of at most 50 MB. Everyone who is signed in can download it."
        ref={field.ref}
        file={field.value}
        onChange={field.onChange}
        disabled={isPending}
        chosen={field.value && `Selected: ${field.value.name} (${fileSize(field.value.size)})`}
        error={errors.file?.message}
      />
      {isPending && <Progress label="Uploading the file" value={progress} />}
      <Actions>
        <Button tone="plain" onClick={onCancel}>
          {isPending ? 'Cancel Upload' : 'Cancel'}
        </Button>
        <Button type="submit" pending={isPending} pendingLabel="Uploading...">
          Upload Resource
        </Button>
      </Actions>
    </Form>
  );
}

const tooLarge = (size: number) => `${m.resources_file_too_large()} This one is ${fileSize(size)}.`;

/** What the form holds: the call's own title and description, and the file before it is sent. */
export const uploadRules = resourceForm.pick({ title: true, description: true }).extend({
  file: z
    .instanceof(File, { error: m.resources_title_or_file_missing })
    .refine(({ size }) => size <= FILE_MAX, {
      error: ({ input }) => tooLarge(input instanceof File ? input.size : 0),
    }),
});

type UploadFields = z.output<typeof uploadRules>;
