import { CircleAlert, Eye, EyeOff, Lock } from 'lucide-react';
import type { UseFormReturn } from 'react-hook-form';
import type { Group } from '../../shared/groups.ts';
import { m } from '../../shared/messages.ts';
import type { Prayer, RequestValues } from '../../shared/prayers.ts';
import { useList } from '../api/queries.ts';
import { paths } from '../paths.ts';
import { Link } from '../router.tsx';
import { Checkbox, Choices, Radio } from '../ui/choices.tsx';
import { FieldError } from '../ui/field.tsx';
import { List } from '../ui/list.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { Switch } from '../ui/switch.tsx';
import { isWithGroupLeft, whoWillSee } from './words.ts';

/** A part of a request's form: for a new request, the edit dialog or the edit page. */
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

/** Who will see the request with the current values, and whether a group must still be chosen. */
export function useAudience({ form, prayer, isPage }: RequestPart) {
  const { items: groups } = useList('listGroups');
  const { isPrivate: isSwitchedPrivate, isAnonymous, groupIds } = form.watch();
  const isSharedElsewhere = prayer !== undefined && isWithGroupLeft(prayer);
  const isForNobody = groupIds.length === 0 && !isSharedElsewhere;
  const isPrivate = isPage ? isForNobody : isSwitchedPrivate;
  // Shown instead of the groups if there are none.
  const canChoose = prayer !== undefined || !!groups?.length;
  return {
    isPrivate,
    isAnonymous,
    groupIds,
    isSharedElsewhere,
    isShared: groupIds.length > 0 && (isPage || !isPrivate),
    needsGroup: !isPrivate && isForNobody && canChoose,
  };
}

type AudienceFieldsProps = RequestPart & {
  /** The link to the page for a new group closes the dialog. */
  onLeave: () => void;
};

/** Chooses the groups, or private. */
export function AudienceFields({ onLeave, ...part }: AudienceFieldsProps) {
  const { form, prayer, isPage } = part;
  const { errors, isSubmitted } = form.formState;
  const { isPrivate, groupIds, isSharedElsewhere } = useAudience(part);
  const changed = { shouldDirty: true, shouldValidate: isSubmitted };
  const setPrivate = (value: boolean) => form.setValue('isPrivate', value, changed);
  const groups = (
    <GroupChoices
      legend={prayer ? m.prayers_audience_groups() : m.prayers_audience_which_groups()}
      isLegendSeen={!!prayer}
      chosen={groupIds}
      onLeave={isPage ? undefined : onLeave}
      onChange={(ids) => form.setValue('groupIds', ids, changed)}
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
      {!isPrivate && (
        <div className="mb-1 ml-9">
          {groups}
          <FieldError error={errors.groupIds?.message} />
        </div>
      )}
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
  chosen: readonly number[];
  onChange: (groupIds: number[]) => void;
  onLeave?: () => void;
};

function GroupChoices({ legend, isLegendSeen, chosen, onChange, onLeave }: GroupChoicesProps) {
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
        <Choices legend={legend} isLegendSeen={isLegendSeen}>
          {groups.map((group) => (
            <Checkbox
              key={group.id}
              label={<GroupName group={group} />}
              checked={chosen.includes(group.id)}
              onChange={({ target }) =>
                onChange(
                  target.checked ? [...chosen, group.id] : chosen.filter((id) => id !== group.id),
                )
              }
            />
          ))}
        </Choices>
      )}
    </List>
  );
}

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

/** The author has left a group, but the request has not. */
const StillShared = () => (
  <p className="flex items-start gap-2.5">
    <CircleAlert aria-hidden className="mt-0.5 size-5.5 shrink-0 text-urgent" />
    {m.prayers_audience_still_with_left()}
  </p>
);

type AudienceLineProps = { isPrivate: boolean; isAnonymous: boolean; groupIds: readonly number[] };

/** Says who will see the request. Screen readers announce changes. */
export function AudienceLine({ isPrivate, isAnonymous, groupIds }: AudienceLineProps) {
  const { items: groups = [] } = useList('listGroups');
  const chosen = groups.filter((group) => groupIds.includes(group.id));
  const words = whoWillSee({ isPrivate, isAnonymous, groups: chosen });
  const Icon = isPrivate ? Lock : isAnonymous ? EyeOff : Eye;
  return (
    <div role="status">
      {words && (
        <p className="flex items-start gap-2.5 rounded-control bg-selected px-4 py-3 font-semibold">
          <Icon aria-hidden className="mt-0.5 size-5.5 shrink-0 text-primary" />
          {words}
        </p>
      )}
    </div>
  );
}
