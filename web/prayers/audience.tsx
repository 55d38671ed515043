import { CircleAlert, Eye, EyeOff, Lock } from 'lucide-react';
import type { UseFormReturn } from 'react-hook-form';
import type { Group } from '../../shared/groups.ts';
import type { Prayer } from '../../shared/prayers.ts';
import { useList } from '../api/queries.ts';
import { paths } from '../paths.ts';
import { Link } from '../router.tsx';
import { Checkbox, Choices, Radio } from '../ui/choices.tsx';
import { FieldError } from '../ui/field.tsx';
import { List } from '../ui/list.tsx';
import { Switch } from '../ui/switch.tsx';
import type { RequestValues } from './request-form.tsx';
import { isWithGroupLeft, whoWillSee } from './words.ts';

/** A form of a request: for a new one, to change one in a dialog, or to change one on its page. */
export type RequestPart = {
  form: Pick<
    UseFormReturn<RequestValues>,
    'register' | 'watch' | 'getValues' | 'setValue' | 'formState'
  >;
  /** What there is already; without it, the request is a new one. */
  prayer?: Prayer;
  /** On a page of its own, where no group means that it is private; else in a dialog. */
  isPage?: boolean;
};

/** Who will see the request as the form stands, and whether somebody must still be chosen. */
export function useAudience({ form, prayer, isPage }: RequestPart) {
  const { items: groups } = useList('listGroups');
  const { isPrivate: isSwitchedPrivate, isAnonymous, groupIds } = form.watch();
  const isSharedElsewhere = prayer !== undefined && isWithGroupLeft(prayer);
  const isForNobody = groupIds.length === 0 && !isSharedElsewhere;
  const isPrivate = isPage ? isForNobody : isSwitchedPrivate;
  // A new request cannot be for a group before there is one: the form says so in their place.
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
  /** The way to the page where a group is made leads out of the dialog this stands in. */
  onLeave: () => void;
};

/** Who the request is for: some of one's groups, or oneself alone. */
export function AudienceFields({ onLeave, ...part }: AudienceFieldsProps) {
  const { form, prayer, isPage } = part;
  const { errors, isSubmitted } = form.formState;
  const { isPrivate, groupIds, isSharedElsewhere } = useAudience(part);
  const changed = { shouldDirty: true, shouldValidate: isSubmitted };
  const setPrivate = (value: boolean) => form.setValue('isPrivate', value, changed);
  const groups = (
    <GroupChoices
      legend={prayer ? 'Groups' : 'Which groups?'}
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
        {isSharedElsewhere && (
          <p>This request is also shared with a group you are no longer in, and stays there.</p>
        )}
      </>
    );
  }
  if (prayer) {
    return (
      <>
        <Switch
          label="Private"
          hint="Only you can see it."
          checked={isPrivate}
          onChange={setPrivate}
        />
        {!isPrivate && isSharedElsewhere && <StillShared />}
        {!isPrivate && groups}
      </>
    );
  }
  return (
    <Choices legend="Who can see this?">
      <Radio
        name="audience"
        label="Share with groups"
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
        label="Private"
        hint="Only you can see it."
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
      loading="Loading groups..."
      failed="Your groups did not load."
      empty={
        <p>
          You don't have any groups yet. Create a group first to share your prayer request.{' '}
          <Link to={paths.createGroup} onClick={onLeave} className="link">
            Create a group
          </Link>
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

const GroupName = ({ group }: { group: Group }) => (
  <>
    <span className="own-words">{group.name}</span>{' '}
    <span className="whitespace-nowrap text-meta text-muted">
      {group.memberCount === 1 ? '(only you so far)' : `(${group.memberCount} members)`}
    </span>
  </>
);

/** The author has left a group, but the request has not. */
const StillShared = () => (
  <p className="flex items-start gap-2.5">
    <CircleAlert aria-hidden className="mt-0.5 size-5.5 shrink-0 text-urgent" />
    This request is still shared with a group you are no longer in. Make it private to take it back.
  </p>
);

type AudienceLineProps = { isPrivate: boolean; isAnonymous: boolean; groupIds: readonly number[] };

/** Says who will see a request before it is sent; screen readers hear it change. */
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
