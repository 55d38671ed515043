import { GROUP_NOTICES, type Group, type GroupNotices } from '../../shared/groups.ts';
import { m } from '../../shared/messages.ts';
import { groupActions } from '../api/actions/groups.ts';
import { useAction } from '../api/actions/use-action.ts';
import { useList } from '../api/cache/lists.ts';
import { MailAddress } from '../mail-in/mail-address.tsx';
import { Actions } from '../ui/actions.tsx';
import { Button } from '../ui/button.tsx';
import { Section } from '../ui/card.tsx';
import { Choices, Radio } from '../ui/fields/choices.tsx';
import { Select } from '../ui/fields/text-field.tsx';
import { List } from '../ui/lists/list.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';

const WORDS = {
  everything: m.groups_notices_everything,
  urgent: m.groups_notices_urgent,
  nothing: m.groups_notices_nothing,
};

/** The user's choice, shown before the response, and a function that saves it. */
function useMyNotices(group: Group) {
  const set = useAction(groupActions.setMyNotices);
  const save = (notices: GroupNotices) =>
    set.mutate({ params: { id: group.id }, body: { notices } });
  const shown = set.isPending ? set.variables.body.notices : group.myNotices;
  return { shown, save };
}

type MyNoticesDialogProps = { group: Group; onClose: () => void };

/** The user's notifications of a group. Each choice takes effect at once. */
export function MyNoticesDialog({ group, onClose }: MyNoticesDialogProps) {
  const { shown, save } = useMyNotices(group);
  return (
    <Dialog open onClose={onClose} title={m.groups_notices_title()}>
      <Choices legend={m.groups_notices_legend({ group: group.name })}>
        {GROUP_NOTICES.map((notices) => (
          <Radio
            key={notices}
            name="notices"
            label={WORDS[notices]()}
            checked={shown === notices}
            onChange={() => save(notices)}
          />
        ))}
      </Choices>
      <p className="text-meta text-muted">{m.groups_notices_explained()}</p>
      <MailAddress group={group} />
      <Actions>
        <Button onClick={onClose}>{m.ui_done()}</Button>
      </Actions>
    </Dialog>
  );
}

/** The user's notifications of all their groups. */
export function MyNoticesOfGroups() {
  const groups = useList('listGroups');
  return (
    <Section title={m.groups_notices_of_groups()}>
      <p className="prose-width text-muted">{m.groups_notices_explained()}</p>
      <List
        list={groups}
        loading={m.groups_loading()}
        className="flex flex-col gap-4"
        empty={<p>{m.groups_none()}</p>}
      >
        {(items) => items.map((group) => <OfGroup key={group.id} group={group} />)}
      </List>
    </Section>
  );
}

function OfGroup({ group }: { group: Group }) {
  const { shown, save } = useMyNotices(group);
  return (
    <Select
      label={group.name}
      value={shown}
      onChange={({ target }) => {
        const chosen = GROUP_NOTICES.find((notices) => notices === target.value);
        if (chosen) save(chosen);
      }}
    >
      {GROUP_NOTICES.map((notices) => (
        <option key={notices} value={notices}>
          {WORDS[notices]()}
        </option>
      ))}
    </Select>
  );
}
