import type { ReactNode } from 'react';
import { m } from '../../shared/messages.ts';
import type { Notice as NoticeRead, ScreenKind } from '../../shared/notices.ts';
import { type Permitted, permissionWords } from '../../shared/permission-words.ts';
import { accountActions } from '../api/actions/account.ts';
import { useAction } from '../api/actions/use-action.ts';
import { paths } from '../paths.ts';
import { Link } from '../router.tsx';
import { Button } from '../ui/button.tsx';
import { shownMoment } from '../ui/dates/dates.tsx';
import { Notice } from '../ui/notice.tsx';
import { type RichMessage, RichText } from '../ui/rich-text.tsx';

/** Notices that stay on every screen until marked as read. They are not printed. */
export function Notices({ notices }: { notices: NoticeRead[] }) {
  const read = useAction(accountActions.readNotice);
  return notices.map(({ id, kind, createdAt, group }) => (
    <div key={id} className="mb-6 max-w-column print:hidden">
      <Notice title={WORDS[kind].title({ ...NO_GROUP, ...group, group: group?.name ?? '' })}>
        <p>
          <RichText
            message={WORDS[kind].text}
            values={{ when: shownMoment(createdAt) }}
            marks={{
              link: linkTo(group ? paths.group(group.id) : paths.profileTab('password')),
            }}
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

const NO_GROUP = { canInvite: false, canRemove: false };

type Words = {
  title: (about: Permitted) => string;
  text: RichMessage<'link', { when: string }>;
};

const WORDS: Record<ScreenKind, Words> = {
  'reset-link-made': {
    title: () => m.shell_notice_reset_link_made(),
    text: m.shell_notice_reset_link_made_explained,
  },
  'card-made': {
    title: () => m.shell_notice_card_made(),
    text: m.shell_notice_card_made_explained,
  },
  'password-void': {
    title: () => m.shell_notice_password_void(),
    text: m.shell_notice_password_void_explained,
  },
  'address-changed': {
    title: () => m.shell_notice_address_changed(),
    text: m.shell_notice_address_changed_explained,
  },
  'made-administrator': {
    title: () => m.notices_made_administrator(),
    text: m.shell_notice_made_administrator_explained,
  },
  'no-longer-administrator': {
    title: () => m.notices_no_longer_administrator(),
    text: m.shell_notice_no_longer_administrator_explained,
  },
  'permissions-changed': {
    title: permissionWords,
    text: m.shell_notice_permissions_explained,
  },
  'group-given': {
    title: ({ group }) => m.inbox_group_given({ group }),
    text: m.shell_notice_group_given_explained,
  },
  'group-taken-over': {
    title: ({ group }) => m.inbox_group_taken_over({ group }),
    text: m.shell_notice_group_taken_over_explained,
  },
};

const linkTo = (path: string) => (text: ReactNode) => (
  <Link to={path} className="font-semibold text-primary underline">
    {text}
  </Link>
);
