import { CircleCheck, CircleMinus } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { m, type Sentence } from '../../shared/messages.ts';
import type { CurrentUser } from '../../shared/session.ts';
import { SETUP_STEPS, type Setup, type SetupStep } from '../../shared/setup.ts';
import { adminActions } from '../api/actions/admin.ts';
import { useAction } from '../api/actions/use-action.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Section } from '../ui/card.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { LinkButton } from '../ui/links.tsx';
import { useLive } from '../ui/spoken.tsx';
import { useRestoredFocus } from '../ui/use-restored-focus.ts';
import { ToDo } from './set-up-steps.tsx';

const TITLES: Record<SetupStep, { open: Sentence; done: Sentence }> = {
  name: { open: m.setup_name, done: m.setup_name_done },
  helper: { open: m.setup_helper, done: m.setup_helper_done },
  mail: { open: m.setup_mail, done: m.setup_mail_done },
  phones: { open: m.setup_phones, done: m.setup_phones_done },
  group: { open: m.setup_group, done: m.setup_group_done },
  people: { open: m.setup_people, done: m.setup_people_done },
};
const STATES = {
  open: m.setup_is_open,
  done: m.setup_is_done,
  'not-needed': m.setup_is_not_needed,
};

type SetUpProps = { setup: Setup; user: CurrentUser };

/** Steps for setting up a new server, on the administrator's first screen. */
export function SetUp({ setup, user }: SetUpProps) {
  const close = useAction(adminActions.closeSetup);
  const open = SETUP_STEPS.filter((step) => setup.steps[step] === 'open');
  const done = SETUP_STEPS.length - open.length;
  const next = open.find((step) => !waits(step, setup));
  const isOver = open.length === 0;
  return (
    <Section name="set-up" title={isOver ? m.setup_over_title() : m.setup_title()}>
      <p className="prose-width">{isOver ? m.setup_over_explained() : m.setup_explained()}</p>
      <div className="flex flex-col gap-2">
        <p {...useLive()} className="font-semibold text-answered">
          {m.setup_count({ done, all: SETUP_STEPS.length })}
        </p>
        <div aria-hidden className="flex gap-1">
          {SETUP_STEPS.map((step, index) => (
            <span
              key={step}
              className={`h-2 flex-1 rounded-full ${index < done ? 'bg-answered' : 'bg-line'}`}
            />
          ))}
        </div>
      </div>
      <ol>
        {SETUP_STEPS.map((step, index) => (
          <Step
            key={step}
            step={step}
            number={index + 1}
            isNext={step === next}
            {...{ setup, user }}
          />
        ))}
      </ol>
      {isOver && (
        <div className="flex flex-wrap gap-3">
          <Button pending={close.isPending} onClick={() => close.mutate({})}>
            {m.setup_close()}
          </Button>
          {user.reminder === null && (
            <LinkButton to={paths.profileTab('notifications')} tone="plain">
              {m.setup_over_hour()}
            </LinkButton>
          )}
        </div>
      )}
    </Section>
  );
}

/** Whether a step depends on another open one. */
const waits = (step: SetupStep, { hasOthers, steps }: Setup) =>
  (step === 'helper' && !hasOthers) || (step === 'people' && steps.group === 'open');

type StepProps = SetUpProps & { step: SetupStep; number: number; isNext: boolean };

/** A step. Of the open ones the next one shows what to do; the others are folded. */
function Step({ step, number, isNext, setup, user }: StepProps) {
  const state = setup.steps[step];
  const title = TITLES[step][state === 'done' ? 'done' : 'open']();
  const heading = (
    <h3 className={`flex min-h-8 items-center text-body ${state === 'open' ? '' : 'text-muted'}`}>
      <span>
        {title}
        <span className="sr-only">: {STATES[state]()}</span>
      </span>
    </h3>
  );
  const content = (
    <Content key={state}>
      <ToDo {...{ step, title, setup, user }} tone={isNext ? 'primary' : 'plain'} />
    </Content>
  );
  return (
    <li className="flex gap-3 border-line border-t py-3">
      <Sign {...{ state, number, isNext }} />
      {state === 'open' ? (
        <div className="-mt-2 min-w-0 flex-1">
          <Disclosure summary={heading} opens={isNext}>
            {content}
          </Disclosure>
        </div>
      ) : (
        <div className="flex min-w-0 flex-1 flex-col gap-2">
          {heading}
          {content}
        </div>
      )}
    </li>
  );
}

/** Content of a step, which disappears when done, perhaps with the focus. */
function Content({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  useRestoredFocus(content, '[data-section=set-up] h2');
  return (
    <div ref={content} className="flex flex-col gap-3 empty:hidden">
      {children}
    </div>
  );
}

function Sign({ state, number, isNext }: Pick<StepProps, 'number' | 'isNext'> & { state: string }) {
  if (state === 'done')
    return <CircleCheck aria-hidden className="size-8 shrink-0 text-answered" />;
  if (state === 'not-needed')
    return <CircleMinus aria-hidden className="size-8 shrink-0 text-muted" />;
  return (
    <span
      aria-hidden
      className={`grid size-8 shrink-0 place-items-center rounded-full border-2 font-semibold leading-none ${isNext ? 'border-primary bg-primary text-on-primary' : 'border-outline'}`}
    >
      {number}
    </span>
  );
}
