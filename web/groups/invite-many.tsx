import { partition } from 'es-toolkit';
import { CircleAlert, CircleCheck, Printer } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Group } from '../../shared/groups.ts';
import type { CheckedInvitation, ManyInvited } from '../../shared/invite-many.ts';
import { m } from '../../shared/messages.ts';
import { serverSentence } from '../api/errors.ts';
import { useRead } from '../api/queries.ts';
import { useAction } from '../api/use-action.ts';
import { Actions } from '../ui/actions.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CopyField } from '../ui/copy-field.tsx';
import { FileField } from '../ui/file-field.tsx';
import { Form } from '../ui/form.tsx';
import { TextArea } from '../ui/text-field.tsx';
import { LIST_MAX, readAddresses } from './address-list.ts';
import { InvitedCodes } from './invited-codes.tsx';

const STATUS = {
  new: m.inviting_status_new,
  member: m.inviting_status_member,
  invited: m.inviting_status_invited,
};

type Step =
  | { name: 'list' }
  | { name: 'seen'; checked: CheckedInvitation[]; unclear: string[] }
  | { name: 'done'; outcomes: ManyInvited[] };

/** Invites by a list: what was pasted, what was understood, and what became of each. */
export function InviteMany({ group }: { group: Group }) {
  const [step, setStep] = useState<Step>({ name: 'list' });
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const form = useForm({ defaultValues: { list: '' } });
  const { register, setError, setValue, formState, reset } = form;
  const check = useAction('checkInvitations');
  const send = useAction('inviteMany');
  const params = { id: group.id };
  const nameOf = (email: string) => names.get(email) || email;

  const refuseLength = () => setError('list', { message: m.inviting_too_long() });
  const look = ({ list }: { list: string }) => {
    if (list.length > LIST_MAX) return refuseLength();
    const { people, unclear } = readAddresses(list);
    if (people.length === 0) return setError('list', { message: m.inviting_none() });
    setNames(new Map(people.map(({ email, name }) => [email, name])));
    check.mutate(
      { params, body: { emails: people.map(({ email }) => email) } },
      {
        onSuccess: (checked) => setStep({ name: 'seen', checked, unclear }),
        onError: (error) => setError('list', { message: serverSentence(error) }),
      },
    );
  };
  const readFile = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > 4 * LIST_MAX) return refuseLength();
    setValue('list', await file.text(), { shouldDirty: true });
  };

  if (step.name === 'done')
    return (
      <Outcomes
        group={group}
        outcomes={step.outcomes}
        nameOf={nameOf}
        onAgain={() => {
          reset();
          setStep({ name: 'list' });
        }}
      />
    );
  if (step.name === 'seen') {
    const [wanted, others] = partition(step.checked, ({ status }) => status === 'new');
    return (
      <Card className="flex flex-col gap-4">
        <h2 className="text-heading">{m.inviting_understood()}</h2>
        {step.unclear.length > 0 && (
          <section>
            <h3 className="font-semibold">{m.inviting_unclear()}</h3>
            <ul>
              {step.unclear.map((line, index) => (
                <li key={index} className="own-words text-muted">
                  {line}
                </li>
              ))}
            </ul>
          </section>
        )}
        {/* Who is not invited stands first: it would not be seen below 300 others. */}
        <People people={[...others, ...wanted]} nameOf={nameOf} />
        {wanted.length === 0 && <p>{m.inviting_nobody()}</p>}
        <Actions>
          <Button tone="plain" onClick={() => setStep({ name: 'list' })}>
            {m.inviting_back()}
          </Button>
          {wanted.length > 0 && (
            <Button
              pending={send.isPending}
              pendingLabel={m.inviting_sending()}
              onClick={() =>
                send.mutate(
                  {
                    params,
                    body: { emails: wanted.map(({ email }) => email), sendWelcomeMessage: true },
                  },
                  {
                    onSuccess: (outcomes) => setStep({ name: 'done', outcomes }),
                  },
                )
              }
            >
              {m.inviting_send({ count: wanted.length })}
            </Button>
          )}
        </Actions>
      </Card>
    );
  }
  return (
    <Card>
      <Form form={form} onSubmit={look}>
        <TextArea
          label={m.inviting_list()}
          rows={8}
          error={formState.errors.list?.message}
          onDrop={(event) => {
            const [file] = event.dataTransfer.files;
            if (!file) return;
            event.preventDefault();
            void readFile(file);
          }}
          {...register('list')}
        />
        <FileField
          label={m.inviting_file()}
          accept=".csv,.txt,text/csv,text/plain"
          file={undefined}
          onChange={(file) => void readFile(file)}
        />
        <Actions>
          <Button type="submit" pending={check.isPending} pendingLabel={m.inviting_checking()}>
            {m.inviting_check()}
          </Button>
        </Actions>
      </Form>
    </Card>
  );
}

type PeopleProps = { people: readonly CheckedInvitation[]; nameOf: (email: string) => string };

const People = ({ people, nameOf }: PeopleProps) => (
  <ul className="flex flex-col gap-2">
    {people.map(({ email, status }) => (
      <li key={email} className="flex items-start gap-2">
        <Mark isWell={status === 'new'} />
        <span className="min-w-0 wrap-anywhere">
          <Named email={email} name={nameOf(email)} />
          <span className="block text-meta text-muted">{STATUS[status]()}</span>
        </span>
      </li>
    ))}
  </ul>
);

const Named = ({ email, name }: { email: string; name: string }) => (
  <>
    <span className="own-words font-semibold">{name}</span>
    {name !== email && <span className="block">{email}</span>}
  </>
);

const Mark = ({ isWell }: { isWell: boolean }) => {
  const Icon = isWell ? CircleCheck : CircleAlert;
  return (
    <Icon
      aria-hidden
      className={`mt-0.5 size-6 shrink-0 ${isWell ? 'text-answered' : 'text-urgent'}`}
    />
  );
};

type OutcomesProps = {
  group: Group;
  outcomes: readonly ManyInvited[];
  nameOf: (email: string) => string;
  onAgain: () => void;
};

function Outcomes({ group, outcomes, nameOf, onAgain }: OutcomesProps) {
  const { data: info } = useRead('getInfo');
  const isMailed = info?.mail ?? false;
  const words = {
    invited: isMailed ? m.inviting_outcome_invited_mail : m.inviting_outcome_invited,
    member: m.inviting_outcome_member,
    'too-often': m.inviting_outcome_often,
  };
  return (
    <>
      <Card className="flex flex-col gap-4 print:hidden">
        <h2 className="text-heading">{m.inviting_done()}</h2>
        <ul className="flex flex-col gap-4">
          {outcomes.map(({ email, outcome, inviteUrl }) => (
            <li key={email} className="flex items-start gap-2">
              <Mark isWell={outcome === 'invited'} />
              <div className="min-w-0 flex-1 wrap-anywhere">
                <Named email={email} name={nameOf(email)} />
                <p className="text-meta text-muted">{words[outcome]()}</p>
                {inviteUrl && !isMailed && (
                  <CopyField label={m.invitations_sent_link()} value={inviteUrl} />
                )}
              </div>
            </li>
          ))}
        </ul>
        <Actions>
          <Button tone="plain" onClick={onAgain}>
            {m.inviting_again()}
          </Button>
          <Button icon={<Printer aria-hidden className="size-5" />} onClick={() => print()}>
            {m.inviting_print()}
          </Button>
        </Actions>
      </Card>
      <InvitedCodes
        group={group.name}
        congregation={info?.congregation.name}
        invited={outcomes}
        nameOf={nameOf}
      />
    </>
  );
}
