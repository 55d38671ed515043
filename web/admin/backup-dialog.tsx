import { zodResolver } from '@hookform/resolvers/zod';
import { type Backup, type DownloadBackupForm, downloadBackupForm } from '../../shared/backups.ts';
import { m } from '../../shared/messages.ts';
import { adminActions } from '../api/actions/admin.ts';
import { useFormAction } from '../api/actions/use-form-action.ts';
import { isRefused, serverSentence } from '../api/errors.ts';
import { Actions } from '../ui/actions.tsx';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/fields/form.tsx';
import { PasswordField } from '../ui/fields/password-field.tsx';
import { useForm } from '../ui/fields/use-form.ts';
import { Dialog, DialogFoot } from '../ui/overlays/dialog.tsx';
import { downloadFrom } from '../ui/save-file.ts';

type BackupDialogProps = { backup: Backup | undefined; onClose: () => void };

/** Asks for the password, and for an optional passphrase. */
export function BackupDialog({ backup, onClose }: BackupDialogProps) {
  return (
    <Dialog open={backup !== undefined} onClose={onClose} title={m.backups_download_title()}>
      <p>{m.backups_download_explained()}</p>
      {backup && <Asking key={backup.name} backup={backup} onClose={onClose} />}
    </Dialog>
  );
}

function Asking({ backup, onClose }: { backup: Backup; onClose: () => void }) {
  const prepare = useFormAction(adminActions.prepareBackupDownload);
  const form = useForm<DownloadBackupForm>({
    resolver: zodResolver(downloadBackupForm),
    defaultValues: { password: '', passphrase: undefined },
  });
  const { errors } = form.formState;
  const submit = (body: DownloadBackupForm) =>
    prepare
      .mutateAsync({ params: { name: backup.name }, body })
      .then(({ path }) => {
        onClose();
        downloadFrom(path);
      })
      .catch((error) => {
        if (!isRefused(error, 'wrong-password')) return;
        form.setError('password', { message: serverSentence(error) }, { shouldFocus: true });
      });
  return (
    <Form
      form={form}
      refusal={prepare.refusal}
      onSubmit={submit}
      className="mt-5 flex flex-col gap-5"
    >
      <PasswordField
        label={m.backups_your_password()}
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <PasswordField
        label={m.backups_passphrase()}
        isOptional
        hint={m.backups_passphrase_hint()}
        autoComplete="off"
        error={errors.passphrase?.message}
        {...form.register('passphrase', { setValueAs: (words: string) => words || undefined })}
      />
      <DialogFoot staysInSight={false}>
        <Actions>
          <Button tone="plain" onClick={onClose} disabled={prepare.isPending}>
            {m.ui_cancel()}
          </Button>
          <Button type="submit" pending={prepare.isPending} pendingLabel={m.backups_preparing()}>
            {m.backups_download()}
          </Button>
        </Actions>
      </DialogFoot>
    </Form>
  );
}
