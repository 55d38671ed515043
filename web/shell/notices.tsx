import type { ReactNode } from 'react';
import { m, type Sentence } from '../../shared/messages.ts';
import type { NoticeKind } from '../../shared/notices.ts';
import { useRead } from '../api/queries.ts';
import { useAction } from '../api/use-action.ts';
import { paths } from '../paths.ts';
import { Link } from '../router.tsx';
import { Button } from '../ui/button.tsx';
import { shownMoment } from '../ui/dates.tsx';
import { Notice } from '../ui/notice.tsx';
import { type RichMessage, RichText } from '../ui/rich-text.tsx';

/** Notices that stay on every screen until they are marked as read. */
export function Notices() {
  const read = useAction('readNotice');
  const { data: news } = useRead('getNews');
  return news?.notices.map(({ id, kind, createdAt }) => (
    <div key={id} className="mb-6">
      <Notice title={WORDS[kind].title()}>
        <p>
          <RichText
            message={WORDS[kind].text}
            values={{ when: shownMoment(createdAt) }}
            marks={{ link: toActivity }}
          />
        </p>
        <Button
          tone="plain"
          className="mt-3"
          onClick={() => read.mutate({ params: { id } })}
          pending={read.isPending}
        >
          {m.shell_notice_read()}
        </Button>
      </Notice>
    </div>
  ));
}

type Words = { title: Sentence; text: RichMessage<'link', { when: string }> };

const WORDS: Record<NoticeKind, Words> = {
  'reset-link-made': {
    title: m.shell_notice_reset_link_made,
    text: m.shell_notice_reset_link_made_explained,
  },
  'password-void': {
    title: m.shell_notice_password_void,
    text: m.shell_notice_password_void_explained,
  },
};

const toActivity = (text: ReactNode) => (
  <Link to={paths.profileTab('password')} className="font-semibold text-primary underline">
    {text}
  </Link>
);
