import type { NoticeKind } from '../../shared/notices.ts';
import { useList } from '../api/queries.ts';
import { useAction } from '../api/use-action.ts';
import { paths } from '../paths.ts';
import { Link } from '../router.tsx';
import { Button } from '../ui/button.tsx';
import { shownMoment } from '../ui/dates.tsx';
import { List } from '../ui/list.tsx';
import { Notice } from '../ui/notice.tsx';

/** What a member must be told, on every screen until they say that they have read it. */
export function Notices() {
  const read = useAction('readNotice');
  return (
    <List list={useList('listNotices')} loading={null} failed={null} className={null}>
      {(notices) =>
        notices.map(({ id, kind, createdAt }) => (
          <div key={id} className="mb-6">
            <Notice title={WORDS[kind].title}>
              <p>
                {WORDS[kind].text(shownMoment(createdAt))}{' '}
                <Link
                  to={paths.profileTab('password')}
                  className="font-semibold text-primary underline"
                >
                  See what happened to your account
                </Link>
              </p>
              <Button
                tone="plain"
                className="mt-3"
                onClick={() => read.mutate({ params: { id } })}
                pending={read.isPending}
              >
                I have read it
              </Button>
            </Notice>
          </div>
        ))
      }
    </List>
  );
}

const WORDS: Record<NoticeKind, { title: string; text: (when: string) => string }> = {
  'reset-link-made': {
    title: 'A link for a new password was made for you',
    text: (when) =>
      `An administrator made it on ${when}. If you did not ask for it, talk to them and change your password.`,
  },
};
