import { FOR_ANOTHER, readUnsubscribeToken } from '../../shared/mailed-links.ts';
import { m } from '../../shared/messages.ts';
import { linkActions } from '../api/actions/links.ts';
import { useAction } from '../api/actions/use-action.ts';
import { useCurrentUser } from '../api/cache/queries.ts';
import { isStatus } from '../api/errors.ts';
import { paths } from '../paths.ts';
import { useLocation, useParams } from '../router.tsx';
import { Actions } from '../ui/actions.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { LinkButton } from '../ui/links.tsx';
import { Page, ShortPage } from '../ui/page.tsx';
import { RichText } from '../ui/rich-text.tsx';

const WORDS = {
  notifyNewPrayers: {
    question: m.notifications_mails_stop_new_prayers,
    stopped: m.notifications_mails_stopped_new_prayers,
  },
  notifyAnsweredPrayers: {
    question: m.notifications_mails_stop_answered_prayers,
    stopped: m.notifications_mails_stopped_answered_prayers,
  },
  notifyReplies: {
    question: m.notifications_mails_stop_replies,
    stopped: m.notifications_mails_stopped_replies,
  },
  notifyNow: {
    question: m.notifications_mails_stop_now,
    stopped: m.notifications_mails_stopped_now,
  },
  myHour: {
    question: m.notifications_mails_stop_hour,
    stopped: m.notifications_mails_stopped_hour,
  },
  aboutOthers: {
    question: m.notifications_mails_stop_all,
    stopped: m.notifications_mails_stopped_all,
  },
};

/** The page of the unsubscribe link in a mail. Nothing changes until the button is pressed. */
export function UnsubscribeScreen() {
  const { token = '' } = useParams();
  const stop = useAction(linkActions.unsubscribeByMail);
  const isForAnother = useLocation().search === FOR_ANOTHER;
  const named = readUnsubscribeToken(token);
  if (!named || isStatus(stop.error, 400, 404)) return <InvalidLink />;
  const { question, stopped } = WORDS[named.stops];
  if (stop.isSuccess && isForAnother) return <StoppedForAnother />;
  if (stop.isSuccess) return <Stopped>{stopped()}</Stopped>;
  return (
    <Page title={m.notifications_mails_stop_title()}>
      <Card>
        <p>
          {isForAnother ? (
            m.notifications_mails_stop_for_another()
          ) : (
            <RichText message={question} values={{}} marks={{ strong: (text) => <b>{text}</b> }} />
          )}
        </p>
        <Actions>
          <Button
            onClick={() =>
              stop.mutate({ params: { token }, body: { 'List-Unsubscribe': 'One-Click' } })
            }
            pending={stop.isPending}
            pendingLabel={m.notifications_mails_stopping()}
          >
            {m.notifications_mails_stop_submit()}
          </Button>
        </Actions>
      </Card>
    </Page>
  );
}

const Stopped = ({ children }: { children: string }) => (
  <Page title={m.notifications_mails_stopped_title()}>
    <Card>
      <p>{children}</p>
      <ToProfile />
    </Card>
  </Page>
);

/** Without a link to the profile, where the reader could not turn these mails on again. */
const StoppedForAnother = () => (
  <ShortPage title={m.notifications_mails_stopped_title()}>
    {m.notifications_mails_stopped_for_another()}
  </ShortPage>
);

const InvalidLink = () => (
  <Page title={m.notifications_mails_invalid_link()}>
    <Card>
      <p>
        {m.notifications_unsubscribe_link_invalid()} {m.notifications_mails_choose_in_profile()}
      </p>
      <ToProfile />
    </Card>
  </Page>
);

function ToProfile() {
  const { data: user } = useCurrentUser();
  return (
    <>
      {!user && <p className="mt-3 text-muted">{m.notifications_mails_sign_in_first()}</p>}
      <Actions>
        <LinkButton to={paths.profileTab('notifications')} tone="plain">
          {m.notifications_mails_to_profile()}
        </LinkButton>
      </Actions>
    </>
  );
}
