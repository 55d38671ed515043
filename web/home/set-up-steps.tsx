import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { type CongregationSettings, congregationForm } from '../../shared/congregation.ts';
import { m } from '../../shared/messages.ts';
import type { CurrentUser } from '../../shared/session.ts';
import { isOptional, type Setup, type SetupStep } from '../../shared/setup.ts';
import { adminActions } from '../api/actions/admin.ts';
import { useAction } from '../api/actions/use-action.ts';
import { useFormAction } from '../api/actions/use-form-action.ts';
import { useRead } from '../api/cache/queries.ts';
import { paths } from '../paths.ts';
import { Button, type ButtonTone } from '../ui/button.tsx';
import { Form } from '../ui/fields/form.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { useForm } from '../ui/fields/use-form.ts';
import { LinkButton } from '../ui/links.tsx';
import { useLive } from '../ui/spoken.tsx';
import { Actions, Skipped } from './set-up-skip.tsx';

type Doing = { title: string; setup: Setup; user: CurrentUser; tone: ButtonTone };

/** An administrator may have no address. */
const nameOf = ({ email, username }: CurrentUser) => email ?? username;

/** Text of a step, with a button or link that does it. */
export function ToDo({ step, ...doing }: Doing & { step: SetupStep }) {
  const state = doing.setup.steps[step];
  if (state === 'open') {
    const Open = OPEN[step];
    return <Open {...doing} />;
  }
  if (step === 'mail' && state === 'done')
    return (
      <div className="flex flex-col items-start gap-3">
        <p className="text-meta text-muted">{m.setup_mail_works({ email: nameOf(doing.user) })}</p>
        <LinkButton to={paths.adminPart('mailbox')} tone="plain">
          {m.setup_mail_answers()}
        </LinkButton>
      </div>
    );
  return state === 'not-needed' && isOptional(step) ? (
    <Skipped step={step} title={doing.title} />
  ) : null;
}

function Name({ tone }: Doing) {
  const { data: settings } = useRead('getCongregation');
  return settings ? <NameForm settings={settings} tone={tone} /> : null;
}

const nameForm = congregationForm.pick({ name: true });

function NameForm({ settings, tone }: { settings: CongregationSettings; tone: ButtonTone }) {
  const edit = useFormAction(adminActions.editCongregation);
  const form = useForm({ resolver: zodResolver(nameForm), defaultValues: { name: '' } });
  const { errors } = form.formState;
  const save = ({ name }: { name: string }) => {
    // The settings allow an empty name; this step does not.
    if (!name) form.setError('name', { message: m.congregation_name_too_short({ minimum: 3 }) });
    else edit.mutate({ body: { ...settings, name } }, { onSuccess: () => form.reset() });
  };
  return (
    <Form
      form={form}
      refusal={edit.refusal}
      onSubmit={save}
      className="flex max-w-xl flex-col gap-3"
    >
      <TextField
        label={m.congregation_name()}
        hint={m.congregation_name_hint()}
        autoComplete="organization"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <Button
        type="submit"
        tone={tone}
        className="self-start"
        pending={edit.isPending}
        pendingLabel={m.ui_saving()}
      >
        {m.setup_name_save()}
      </Button>
    </Form>
  );
}

const Helper = ({ title, setup, tone }: Doing) => (
  <>
    <p className="prose-width">
      {setup.hasOthers ? m.setup_helper_explained() : m.setup_helper_first_people()}
    </p>
    <Actions step="helper" title={title}>
      {setup.hasOthers && (
        <LinkButton to={paths.adminPart('users')} tone={tone}>
          {m.setup_helper_choose()}
        </LinkButton>
      )}
    </Actions>
  </>
);

function Mail({ title, setup: { mail, trouble }, user, tone }: Doing) {
  const send = useAction(adminActions.sendTestMail);
  const live = useLive();
  const words = { email: nameOf(user) };
  if (mail === 'none')
    return (
      <>
        <p className="prose-width">{m.setup_mail_none()}</p>
        <Actions step="mail" title={title}>
          <LinkButton to={paths.adminPart('mail-server')} tone={tone}>
            {m.sending_set_up()}
          </LinkButton>
        </Actions>
      </>
    );
  return (
    <>
      <div {...live} className="prose-width">
        {mail === 'sending' && <p>{m.setup_mail_sending(words)}</p>}
        {mail === 'failed' && (
          <>
            <p className="font-semibold text-danger">{m.setup_mail_failed(words)}</p>
            <p className="wrap-anywhere">{trouble}</p>
          </>
        )}
        {mail !== 'sending' && mail !== 'failed' && <p>{m.setup_mail_untested(words)}</p>}
      </div>
      <Actions step="mail" title={title}>
        <Button
          tone={tone}
          pending={send.isPending || mail === 'sending'}
          onClick={() => send.mutate({})}
        >
          {mail === 'failed' ? m.setup_mail_again() : m.setup_mail_send()}
        </Button>
      </Actions>
    </>
  );
}

const REACH = {
  'this-computer': m.setup_phones_this_computer,
  network: m.setup_phones_network,
  anywhere: m.setup_phones_anywhere,
};

const Phones = ({ title, setup: { reach }, tone }: Doing) => (
  <>
    <p className="prose-width">{REACH[reach]()}</p>
    <Actions step="phones" title={title}>
      <LinkButton to={paths.adminPart('address')} tone={tone}>
        {m.setup_phones_how()}
      </LinkButton>
    </Actions>
  </>
);

const Group = ({ tone }: Doing) => (
  <>
    <p className="prose-width">{m.setup_group_explained()}</p>
    <LinkButton to={paths.createGroup} tone={tone} className="self-start">
      {m.setup_group_make()}
    </LinkButton>
  </>
);

const People = ({ setup: { steps, groupId }, tone }: Doing) =>
  steps.group === 'open' ? (
    <p className="prose-width">{m.setup_people_first_group()}</p>
  ) : (
    <>
      <p className="prose-width">{m.setup_people_explained()}</p>
      <LinkButton
        to={groupId === null ? paths.groups : paths.group(groupId)}
        tone={tone}
        className="self-start"
      >
        {m.setup_people_invite()}
      </LinkButton>
    </>
  );

const OPEN: Record<SetupStep, (doing: Doing) => ReactNode> = {
  name: Name,
  helper: Helper,
  mail: Mail,
  phones: Phones,
  group: Group,
  people: People,
};
