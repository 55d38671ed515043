import { CircleAlert } from 'lucide-react';
import type { UseFormReturn } from 'react-hook-form';
import type { Group } from '../../shared/groups.ts';
import { m } from '../../shared/messages.ts';
import { isLeader } from '../../shared/permissions.ts';
import type { Prayer, RequestValues } from '../../shared/prayers.ts';
import { useList } from '../api/cache/lists.ts';
import { paths } from '../paths.ts';
import { Link } from '../router.tsx';
import { Checkbox, Choices, Radio } from '../ui/fields/choices.tsx';
import { Switch } from '../ui/fields/switch.tsx';
import { List } from '../ui/lists/list.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { isWithGroupLeft } from './words.ts';

/** Props of a part of a request's form: for a new request, the edit dialog or the edit page. */
export type RequestPart = {
  form: Pick<
    UseFormReturn<RequestValues>,
    'register' | 'watch' | 'getValues' | 'setValue' | 'formState'
  >;
  /** The existing request; undefined for a new one. */
  prayer?: Prayer;
  /** True on the edit page, where no group means private. */
  isPage?: boolean;
};

/** The audience by the form's current values, and whether a group must still be chosen. */
export function useAudience({ form, prayer, isPage }: RequestPart) {
  const { items: groups } = useList('listGroups');
  const {
    isPrivate: isSwitchedPrivate,
    isAnonymous,
    isFromOffice,
    groupIds,
    leadersOnlyGroupIds,
  } = form.watch();
  const isSharedElsewhere = prayer !== undefined && isWithGroupLeft(prayer);
  const isForNobody = groupIds.length === 0 && !isSharedElsewhere;
  const isPrivate = isPage ? isForNobody : isSwitchedPrivate;
  // Without groups a hint replaces the choice.
  const canChoose = prayer !== undefined || !!groups?.length;
  return {
    isPrivate,
    isAnonymous,
    isFromOffice: isFromOffice === true,
    groupIds,
    leadersOnlyGroupIds,
    /** Whether the user may write for the office of every chosen group. */
    canBeOffice: groups?.every(({ id, canInvite }) => canInvite || !groupIds.includes(id)) ?? false,
    isSharedElsewhere,
    isShared: groupIds.length > 0 && (isPage || !isPrivate),
    needsGroup: !isPrivate && isForNobody && canChoose,
  };
}

type AudienceFieldsProps = RequestPart & {
  /** Called when the user follows the link for a new group, which closes the dialog. */
  onLeave: () => void;
};

/** Chooses the groups, or private. */
export function AudienceFields({ onLeave, ...part }: AudienceFieldsProps) {
  const { form, prayer, isPage } = part;
  const { errors, isSubmitted } = form.formState;
  const { isPrivate, groupIds, leadersOnlyGroupIds, isSharedElsewhere } = useAudience(part);
  const changed = { shouldDirty: true, shouldValidate: isSubmitted };
  const setPrivate = (value: boolean) => form.setValue('isPrivate', value, changed);
  const groups = (
    <GroupChoices
      legend={prayer ? m.prayers_audience_groups() : m.prayers_audience_which_groups()}
      isLegendSeen={!!prayer}
      error={errors.groupIds?.message}
      chosen={groupIds}
      leadersOnly={leadersOnlyGroupIds}
      onLeave={isPage ? undefined : onLeave}
      onChange={(ids) => {
        form.setValue('groupIds', ids, changed);
        form.setValue(
          'leadersOnlyGroupIds',
          leadersOnlyGroupIds.filter((id) => ids.includes(id)),
          changed,
        );
      }}
      onLeadersOnly={(ids) => form.setValue('leadersOnlyGroupIds', ids, changed)}
    />
  );

  if (isPage) {
    return (
      <>
        {groups}
        {isSharedElsewhere && <p>{m.prayers_audience_stays_with_left()}</p>}
      </>
    );
  }
  if (prayer) {
    return (
      <>
        <Switch
          label={m.prayers_audience_private()}
          hint={m.prayers_audience_private_hint()}
          checked={isPrivate}
          onChange={setPrivate}
        />
        {!isPrivate && isSharedElsewhere && <StillShared />}
        {!isPrivate && groups}
      </>
    );
  }
  return (
    <Choices legend={m.prayers_audience_question()}>
      <Radio
        name="audience"
        label={m.prayers_audience_share()}
        checked={!isPrivate}
        onChange={() => setPrivate(false)}
      />
      {!isPrivate && <div className="mb-1 ms-9">{groups}</div>}
      <Radio
        name="audience"
        label={m.prayers_audience_private()}
        hint={m.prayers_audience_private_hint()}
        checked={isPrivate}
        onChange={() => setPrivate(true)}
      />
    </Choices>
  );
}

type GroupChoicesProps = {
  legend: string;
  isLegendSeen: boolean;
  error: string | undefined;
  chosen: readonly number[];
  leadersOnly: readonly number[];
  onChange: (groupIds: number[]) => void;
  onLeadersOnly: (groupIds: number[]) => void;
  onLeave?: () => void;
};

/** Adds or removes an id. */
const toggled = (ids: readonly number[], id: number, isIn: boolean) =>
  isIn ? [...ids, id] : ids.filter((other) => other !== id);

function GroupChoices(props: GroupChoicesProps) {
  const { chosen, leadersOnly, onChange, onLeadersOnly, onLeave, ...frame } = props;
  return (
    <List
      list={useList('listGroups')}
      loading={m.groups_loading()}
      failed={m.prayers_audience_groups_failed()}
      empty={
        <p>
          <RichText
            message={m.prayers_audience_no_groups}
            values={{}}
            marks={{
              create: (text) => (
                <Link to={paths.createGroup} onClick={onLeave} className="link">
                  {text}
                </Link>
              ),
            }}
          />
        </p>
      }
    >
      {(groups) => (
        <Choices {...frame}>
          {groups.map((group) => (
            <div key={group.id}>
              <Checkbox
                label={<GroupName group={group} />}
                checked={chosen.includes(group.id)}
                onChange={({ target }) => onChange(toggled(chosen, group.id, target.checked))}
              />
              {chosen.includes(group.id) && hasOtherLeaders(group) && (
                <div className="ms-9">
                  <Checkbox
                    label={
                      <RichText
                        message={m.prayers_form_leaders_only}
                        values={{ count: group.leaderCount, group: group.name }}
                        marks={{ spoken: (text) => <span className="sr-only">{text}</span> }}
                      />
                    }
                    checked={leadersOnly.includes(group.id)}
                    onChange={({ target }) =>
                      onLeadersOnly(toggled(leadersOnly, group.id, target.checked))
                    }
                  />
                </div>
              )}
            </div>
          ))}
        </Choices>
      )}
    </List>
  );
}

/** Whether the group has other leaders, and members who are not leaders. */
const hasOtherLeaders = (group: Group) =>
  group.leaderCount > (isLeader(group) ? 1 : 0) && group.leaderCount < group.memberCount;

const GroupName = ({ group: { name, memberCount } }: { group: Group }) => (
  <RichText
    message={memberCount === 1 ? m.prayers_audience_group_alone : m.prayers_audience_group}
    values={{ group: name, count: memberCount }}
    marks={{
      name: (text) => <span className="own-words">{text}</span>,
      size: (text) => <span className="whitespace-nowrap text-meta text-muted">{text}</span>,
    }}
  />
);

/** A notice that the request is still in a group that its author has left. */
const StillShared = () => (
  <p className="flex items-start gap-2.5">
    <CircleAlert aria-hidden className="mt-0.5 size-5.5 shrink-0 text-urgent" />
    {m.prayers_audience_still_with_left()}
  </p>
);
