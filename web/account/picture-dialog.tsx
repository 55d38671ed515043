import { ImageUp, Trash2 } from 'lucide-react';
import { type ChangeEvent, type DragEvent, useRef } from 'react';
import { m } from '../../shared/messages.ts';
import { initials } from '../../shared/names.ts';
import type { CurrentUser } from '../../shared/session.ts';
import { accountActions } from '../api/actions/account.ts';
import { useAction } from '../api/actions/use-action.ts';
import { useSetPicture } from '../api/upload.ts';
import { Actions } from '../ui/actions.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { FieldError } from '../ui/fields/field.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { Crop } from './crop.tsx';
import { encoded } from './photo.ts';
import { usePhoto } from './use-photo.ts';

type PictureDialogProps = { user: CurrentUser; onClose: () => void };

/** Shows, chooses, crops, saves and removes the user's picture. Only the crop leaves the device. */
export function PictureDialog({ user, onClose }: PictureDialogProps) {
  const { opened, hasFailed, isOpening, open } = usePhoto();
  const canvas = useRef<HTMLCanvasElement>(null);
  const save = useSetPicture();
  const remove = useAction(accountActions.removePicture);
  const isPending = save.isPending || remove.isPending;
  const send = async () => {
    if (canvas.current) save.mutate(await encoded(canvas.current), { onSuccess: onClose });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file && !isPending) void open(file);
  };
  return (
    <Dialog open onClose={onClose} canClose={!isPending} title={m.pictures_title()}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button below does this too. */}
      <div
        className="flex flex-col gap-4"
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
      >
        <p>{m.pictures_who_sees()}</p>
        {opened ? (
          // A new key resets the crop for a new photo.
          <Crop key={opened.number} photo={opened.photo} canvas={canvas} />
        ) : (
          <div className="self-center">
            <Avatar initials={initials(user)} imageUrl={user.profileImageUrl} size="largest" />
          </div>
        )}
        <div role="alert" className={hasFailed ? '' : 'sr-only'}>
          <FieldError error={hasFailed ? m.pictures_cannot_open() : undefined} />
        </div>
        <ChooseButton
          isFirst={!opened}
          hasPicture={opened !== undefined || user.profileImageUrl !== null}
          isPending={isOpening}
          onChoose={open}
        />
      </div>
      {opened && (
        <Actions>
          <Button tone="quiet" onClick={onClose} disabled={isPending}>
            {m.ui_cancel()}
          </Button>
          <Button onClick={send} pending={save.isPending} pendingLabel={m.ui_saving()}>
            {m.pictures_save()}
          </Button>
        </Actions>
      )}
      {!opened && user.profileImageUrl && (
        <Actions>
          <Button
            tone="quietDanger"
            icon={<Trash2 aria-hidden className="size-5" />}
            onClick={() => remove.mutate({}, { onSuccess: onClose })}
            pending={remove.isPending}
            pendingLabel={m.ui_removing()}
          >
            {m.pictures_remove()}
          </Button>
        </Actions>
      )}
    </Dialog>
  );
}

type ChooseButtonProps = {
  /** Whether no photo was chosen yet: then this is the main button. */
  isFirst: boolean;
  hasPicture: boolean;
  isPending: boolean;
  onChoose: (file: File) => void;
};

function ChooseButton({ isFirst, hasPicture, isPending, onChoose }: ChooseButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // So that the same file can be chosen again.
    target.value = '';
    if (file) onChoose(file);
  };
  return (
    <>
      <input ref={input} type="file" accept="image/*" hidden onChange={choose} />
      <Button
        tone={isFirst ? 'primary' : 'plain'}
        className="self-center"
        icon={<ImageUp aria-hidden className="size-5" />}
        onClick={() => input.current?.click()}
        pending={isPending}
        pendingLabel={m.pictures_opening()}
      >
        {hasPicture ? m.pictures_choose_another() : m.pictures_choose()}
      </Button>
      {isFirst && (
        <p className="self-center text-meta text-muted pointer-coarse:hidden">
          {m.pictures_drop()}
        </p>
      )}
    </>
  );
}
