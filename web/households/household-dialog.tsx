import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { type HouseholdForm, householdForm } from '../../shared/household.ts';
import { m } from '../../shared/messages.ts';
import { displayName } from '../../shared/names.ts';
import { accountActions } from '../api/actions/account.ts';
import { useFormAction } from '../api/actions/use-form-action.ts';
import { useList } from '../api/cache/lists.ts';
import { Actions } from '../ui/actions.tsx';
import { Button } from '../ui/button.tsx';
import { Choices, Radio } from '../ui/fields/choices.tsx';
import { Form } from '../ui/fields/form.tsx';
import { Select } from '../ui/fields/text-field.tsx';
import { useForm } from '../ui/fields/use-form.ts';
import { Dialog, DialogFoot } from '../ui/overlays/dialog.tsx';
import { inReaderOrder } from '../ui/reader-order.ts';
import { Spinner } from '../ui/spinner.tsx';

const WHOSE = { mine: m.household_whose_mine, theirs: m.household_whose_theirs };

type Props = { onClose: () => void };

/** Asks another member whether one of the two may read the other's mail. */
export const HouseholdDialog = ({ onClose }: Props) => (
  <Dialog open onClose={onClose} title={m.household_dialog_title()}>
    <Ask onClose={onClose} />
  </Dialog>
);

function Ask({ onClose }: Props) {
  const ask = useFormAction(accountActions.askHousehold);
  const groups = useList('listGroups');
  const [chosen, setChosen] = useState<number>();
  const form = useForm<HouseholdForm>({
    resolver: zodResolver(householdForm),
    defaultValues: { userId: 0, whose: 'mine' },
  });
  if (groups.isLoading) return <Spinner />;
  const items = groups.items ?? [];
  const withOthers = items.find(({ memberCount }) => memberCount > 1);
  const groupId = chosen ?? (withOthers ?? items[0])?.id;
  if (groupId === undefined) return <Alone onClose={onClose} />;
  return (
    <Form
      form={form}
      refusal={ask.refusal}
      onSubmit={(body) => ask.mutate({ body }, { onSuccess: onClose })}
    >
      <Choices legend={m.household_whose()}>
        {(['mine', 'theirs'] as const).map((whose) => (
          <Radio key={whose} value={whose} label={WHOSE[whose]()} {...form.register('whose')} />
        ))}
      </Choices>
      <Select
        label={m.household_group()}
        value={groupId}
        onChange={({ target }) => {
          setChosen(Number(target.value));
          form.setValue('userId', 0);
        }}
      >
        {items.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        label={m.household_person()}
        isOptional={false}
        error={form.formState.errors.userId?.message}
        {...form.register('userId', { valueAsNumber: true })}
      >
        <option value={0}>{m.household_choose()}</option>
        <Members groupId={groupId} />
      </Select>
      <p>{m.household_consent()}</p>
      <DialogFoot staysInSight={false}>
        <Actions>
          <Button tone="plain" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <Button type="submit" pending={ask.isPending} pendingLabel={m.household_asking()}>
            {m.household_submit()}
          </Button>
        </Actions>
      </DialogFoot>
    </Form>
  );
}

/** Maximum number of members in the list. */
const MOST = '500';

/** Options for the other members of a group. */
function Members({ groupId }: { groupId: number }) {
  const members = useList('listMembers', { id: groupId }, { query: { limit: MOST } });
  const others = (members.items ?? [])
    .filter(({ isMe }) => !isMe)
    .sort((a, b) => inReaderOrder(displayName(a.user), displayName(b.user)));
  return others.map(({ userId, user }) => (
    <option key={userId} value={userId}>
      {displayName(user)}
    </option>
  ));
}

const Alone = ({ onClose }: Props) => (
  <>
    <p>{m.household_alone()}</p>
    <Actions>
      <Button onClick={onClose}>{m.ui_close()}</Button>
    </Actions>
  </>
);
