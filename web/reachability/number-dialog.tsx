import { zodResolver } from '@hookform/resolvers/zod';
import { m } from '../../shared/messages.ts';
import { displayName } from '../../shared/names.ts';
import type { MemberReachability } from '../../shared/reachability.ts';
import { telephoneForm } from '../../shared/telephone.ts';
import { groupActions } from '../api/actions/groups.ts';
import { useFormAction } from '../api/actions/use-form-action.ts';
import { Actions } from '../ui/actions.tsx';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/fields/form.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { useForm } from '../ui/fields/use-form.ts';
import { Dialog, DialogFoot } from '../ui/overlays/dialog.tsx';

export type NumberProps = { groupId: number; person: MemberReachability };

/** Saves or removes a member's telephone number. */
export function NumberDialog({ groupId, person, onClose }: NumberProps & { onClose: () => void }) {
  const save = useFormAction(groupActions.setMemberTelephone);
  const name = displayName(person.user);
  const form = useForm({
    resolver: zodResolver(telephoneForm),
    defaultValues: { telephone: person.telephone ?? '' },
  });
  return (
    <Dialog open onClose={onClose} title={m.reachability_number_title({ name })}>
      <Form
        form={form}
        refusal={save.refusal}
        onSubmit={(body) =>
          save.mutate(
            { params: { id: groupId, userId: person.userId }, body },
            { onSuccess: onClose },
          )
        }
      >
        <p className="own-words">{m.reachability_number_explained({ name })}</p>
        <TextField
          label={m.reachability_number()}
          hint={person.telephone ? m.reachability_number_hint() : undefined}
          isOptional
          inputMode="tel"
          autoComplete="off"
          error={form.formState.errors.telephone?.message}
          {...form.register('telephone')}
        />
        <DialogFoot staysInSight={false}>
          <Actions>
            <Button tone="plain" onClick={onClose}>
              {m.ui_cancel()}
            </Button>
            <Button type="submit" pending={save.isPending} pendingLabel={m.ui_saving()}>
              {m.account_telephone_save()}
            </Button>
          </Actions>
        </DialogFoot>
      </Form>
    </Dialog>
  );
}
