import { useUpload } from '../api/use-upload.ts';
import { Dialog } from '../ui/dialog.tsx';
import { UploadForm } from './upload-form.tsx';

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
