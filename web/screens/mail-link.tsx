import type { ReactNode } from 'react';
import { m } from '../../shared/messages.ts';
import { linkActions } from '../api/actions/links.ts';
import { useAction } from '../api/actions/use-action.ts';
import { isStatus } from '../api/errors.ts';
import { paths } from '../paths.ts';
import { useParams } from '../router.tsx';
import { Actions } from '../ui/actions.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { LinkButton } from '../ui/links.tsx';
import { Page, ShortPage } from '../ui/page.tsx';

const PRAYED = {
  tone: 'primary',
  title: m.replies_prayed_title,
  question: m.replies_prayed_question,
  submit: m.replies_prayed_submit,
  pending: m.replies_prayed_pending,
  doneTitle: m.replies_prayed_done_title,
  done: m.replies_prayed_done,
  over: m.replies_prayed_over,
} as const;

const TAKE_BACK = {
  tone: 'danger',
  title: m.replies_take_back_title,
  question: m.replies_take_back_question,
  submit: m.replies_take_back_submit,
  pending: m.replies_take_back_pending,
  doneTitle: m.replies_take_back_done_title,
  done: m.replies_take_back_done,
  over: m.replies_take_back_over,
} as const;

/**
 * The page of a link in a mail: “I prayed”, or the one that withdraws a request sent by mail. Mail programs
 * open links by themselves, so nothing happens before the press.
 */
export function MailLinkScreen() {
  const { does = '', token = '' } = useParams();
  const link = does === 'take-back' ? TAKE_BACK : PRAYED;
  const { mutate, isPending, isSuccess, error } = useAction(linkActions.followMailLink);
  if (isSuccess) return <Said title={link.doneTitle()}>{link.done()}</Said>;
  if (isStatus(error, 400, 404, 410))
    return (
      <Said title={m.replies_link_invalid_title()}>
        {isStatus(error, 410) ? m.replies_link_over() : m.replies_link_invalid()} {link.over()}
      </Said>
    );
  return (
    <Page title={link.title()}>
      <Card>
        <p>{link.question()}</p>
        <Actions>
          <Button
            tone={link.tone}
            onClick={() => mutate({ params: { token } })}
            pending={isPending}
            pendingLabel={link.pending()}
          >
            {link.submit()}
          </Button>
        </Actions>
      </Card>
    </Page>
  );
}

const Said = ({ title, children }: { title: string; children: ReactNode }) => (
  <ShortPage
    title={title}
    actions={
      <LinkButton to={paths.dashboard} tone="plain">
        {m.replies_open()}
      </LinkButton>
    }
  >
    {children}
  </ShortPage>
);
