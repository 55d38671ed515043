import { m } from '../../shared/messages.ts';
import { readUnsubscribeToken } from '../../shared/notifications.ts';
import { isStatus } from '../api/errors.ts';
import { useCurrentUser } from '../api/queries.ts';
import { useAction } from '../api/use-action.ts';
import { paths } from '../paths.ts';
import { LinkButton, useParams } from '../router.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Actions } from '../ui/dialog.tsx';
import { Page } from '../ui/page.tsx';

const ABOUT = {
  notifyNewPrayers: 'new prayer requests',
  notifyAnsweredPrayers: 'answered prayers',
};

/** Where a mail's own link leads, signed in or not. Nothing changes until the button is pressed. */
export function UnsubscribeScreen() {
  const { token = '' } = useParams();
  const stop = useAction('unsubscribeByMail');
  const named = readUnsubscribeToken(token);
  if (!named || isStatus(stop.error, 400, 404)) return <InvalidLink />;
  const about = ABOUT[named.preference];
  if (stop.isSuccess) return <Stopped about={about} />;
  return (
    <Page title="Stop these e-mails?" narrow>
      <Card>
        <p>
          You will get no more e-mails from Upheld about <b>{about}</b> in your groups. Everything
          else stays as it is.
        </p>
        <Actions>
          <Button
            onClick={() => stop.mutate({ params: { token } })}
            pending={stop.isPending}
            pendingLabel="Stopping..."
          >
            Stop these e-mails
          </Button>
        </Actions>
      </Card>
    </Page>
  );
}

const Stopped = ({ about }: { about: string }) => (
  <Page title="These e-mails have stopped" narrow>
    <Card>
      <p>
        You get no more e-mails about {about}. If you change your mind, you can turn them on again
        in your profile.
      </p>
      <ToProfile />
    </Card>
  </Page>
);

const InvalidLink = () => (
  <Page title="Invalid Link" narrow>
    <Card>
      <p>
        {m.notifications_unsubscribe_link_invalid()} You can also choose in your profile which
        e-mails you get.
      </p>
      <ToProfile />
    </Card>
  </Page>
);

function ToProfile() {
  const { data: user } = useCurrentUser();
  return (
    <>
      {!user && (
        <p className="mt-3 text-muted">You sign in first. Then choose Profile in the menu.</p>
      )}
      <Actions>
        <LinkButton to={paths.profileTab('notifications')} tone="plain">
          Go to Your Profile
        </LinkButton>
      </Actions>
    </>
  );
}
