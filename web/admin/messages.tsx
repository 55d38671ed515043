import { Mail, MailX, MessagesSquare, Reply } from 'lucide-react';
import { CATEGORY_WORDS, type ContactMessage } from '../../shared/contact.ts';
import { m } from '../../shared/messages.ts';
import { useList } from '../api/cache/lists.ts';
import { AfterDot } from '../ui/after-dot.tsx';
import { Badge } from '../ui/badge.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { shownMoment } from '../ui/dates/dates.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { List } from '../ui/lists/list.tsx';
import { replyLink } from './words.ts';

/** Messages from the help page, newest first. */
export function Messages() {
  const messages = useList('listMessages', undefined, { refetchOnMount: 'always' });
  return (
    <List
      list={messages}
      loading={m.admin_messages_loading()}
      failed={m.admin_messages_failed()}
      empty={
        <EmptyState title={m.admin_messages_none()} icon={<MessagesSquare aria-hidden />}>
          {m.admin_messages_none_explained()}
        </EmptyState>
      }
    >
      {(items) => (
        <ul className="flex flex-col gap-4">
          {items.map((message) => (
            <MessageCard key={message.id} message={message} />
          ))}
        </ul>
      )}
    </List>
  );
}

const MessageCard = ({ message }: { message: ContactMessage }) => (
  <Card as="li" className="flex flex-col gap-3">
    <div>
      <h2 className="own-words aligned-with-page text-heading">{message.subject}</h2>
      <p className="text-meta text-muted">
        <span className="own-words font-semibold text-text">{message.name}</span>
        {` (${message.email})`}
        <AfterDot>
          <time dateTime={message.createdAt}>{shownMoment(message.createdAt)}</time>
        </AfterDot>
      </p>
    </div>
    <p className="flex flex-wrap gap-2">
      <Badge tone="primary">{CATEGORY_WORDS[message.category]()}</Badge>
      {message.wasMailed ? (
        <Badge icon={<Mail aria-hidden className="size-4" />}>
          {m.admin_messages_by_mail_too()}
        </Badge>
      ) : (
        <Badge icon={<MailX aria-hidden className="size-4" />}>
          {m.admin_messages_only_here()}
        </Badge>
      )}
    </p>
    <p className="long-words prose-width">{message.message}</p>
    <a
      href={replyLink(message)}
      aria-label={m.admin_messages_reply_to({ name: message.name })}
      className={buttonClass('plain', 'self-start')}
    >
      <Reply aria-hidden className="size-5 shrink-0" />
      {m.admin_messages_reply()}
    </a>
  </Card>
);
