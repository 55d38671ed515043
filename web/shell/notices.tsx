import type { NoticeKind } from '../../shared/notices.ts';
import { useList } from '../api/queries.ts';
import { useAction } from '../api/use-action.ts';
import { paths } from '../paths.ts';
import { Link } from '../router.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { shownMoment } from '../ui/shown-date.ts';

/** What a member must be told, on every screen until they say that they have read it. */
export function Notices() {
  const { items } = useList('listNotices');
  const read = useAction('readNotice');
  return items?.map(({ id, kind, createdAt }) => (
    <div key={id} className="mb-6">
      <Notice title={WORDS[kind].title}>
        <p>
          {shownMoment(createdAt)}: {WORDS[kind].text} You see all that happens to your account in
          your <Link to={paths.profileTab('password')}>profile</Link>.
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
  ));
}

const WORDS: Record<NoticeKind, { title: string; text: string }> = {
  'reset-link-made': {
    title: 'A link for a new password was made for you',
    text: 'an administrator made a link by which a new password can be chosen for your account. If you did not ask for it, please ask the administrators, and change your password.',
  },
};
