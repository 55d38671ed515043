import { useSetAtom } from 'jotai';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { NextStep as Step } from '../../shared/home.ts';
import { m } from '../../shared/messages.ts';
import { newPrayerDialog } from '../open-dialogs.ts';
import { paths } from '../paths.ts';
import { useNavigate } from '../router.tsx';
import { Button } from '../ui/button.tsx';
import { Section } from '../ui/card.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { LinkButton } from '../ui/links.tsx';

/** The next step for a new user. */
export const NextStep = ({ step }: { step: Step }) =>
  step === 'group' ? <FindGroup /> : <WriteFirst />;

function WriteFirst() {
  const setNewPrayer = useSetAtom(newPrayerDialog);
  return (
    <Section title={m.dashboard_first_request_title()}>
      <p>{m.dashboard_first_request()}</p>
      <div>
        <Button
          tone="plain"
          icon={<Plus aria-hidden className="size-5" />}
          onClick={() => setNewPrayer({ open: true })}
        >
          {m.prayers_list_none_create()}
        </Button>
      </div>
    </Section>
  );
}

/** Joins a group by a pasted link, or creates one. */
function FindGroup() {
  const navigate = useNavigate();
  const [link, setLink] = useState('');
  const [isWrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const follow = () => {
    const path = invitationIn(link);
    setWrong(!path);
    if (path) navigate(path);
    else field.current?.focus();
  };
  return (
    <Section title={m.dashboard_first_group_title()}>
      <p>{m.dashboard_first_group()}</p>
      {/* A plain form, not `Form`: with one field no error summary is needed, and Home loads less code. */}
      <form
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          follow();
        }}
      >
        <TextField
          ref={field}
          label={m.dashboard_paste_link()}
          autoComplete="off"
          inputMode="url"
          value={link}
          error={isWrong ? m.dashboard_paste_link_wrong() : undefined}
          onChange={(event) => setLink(event.target.value)}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit">{m.dashboard_open_link()}</Button>
          <LinkButton
            to={paths.createGroup}
            tone="plain"
            icon={<Plus aria-hidden className="size-5" />}
          >
            {m.shell_create_group()}
          </LinkButton>
        </div>
      </form>
    </Section>
  );
}

/** Returns the path of an invitation in a pasted text; undefined if none. */
export const invitationIn = (pasted: string) =>
  /\/(?:join|accept-invitation)\/[\w-]{20,200}/.exec(pasted)?.[0];
