import { Mail, MailX, MessagesSquare, Reply } from 'lucide-react';
import { CATEGORY_WORDS, type ContactMessage } from '../../shared/contact.ts';
import { useList } from '../api/queries.ts';
import { Badge } from '../ui/badge.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { shownMoment } from '../ui/dates.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { List } from '../ui/list.tsx';
import { replyLink } from './words.ts';

/** What members wrote through the help page, the latest first. */
export function Messages() {
  const messages = useList('listMessages', undefined, { refetchOnMount: 'always' });
  return (
    <List
      list={messages}
      loading="Loading messages..."
      failed="The messages did not load."
      empty={
        <EmptyState title="No messages yet" icon={<MessagesSquare aria-hidden />}>
          What people write to you from the Help and Support page is kept here.
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
      <h2 className="own-words text-heading">{message.subject}</h2>
      <p className="text-meta text-muted">
        <span className="own-words font-semibold text-text">{message.name}</span>
        {` (${message.email})`}
        <span aria-hidden> · </span>
        <time dateTime={message.createdAt}>{shownMoment(message.createdAt)}</time>
      </p>
    </div>
    <p className="flex flex-wrap gap-2">
      <Badge tone="primary">{CATEGORY_WORDS[message.category]()}</Badge>
      {message.wasMailed ? (
        <Badge icon={<Mail aria-hidden className="size-4" />}>By e-mail too</Badge>
      ) : (
        <Badge icon={<MailX aria-hidden className="size-4" />}>Only here</Badge>
      )}
    </p>
    <p className="own-words prose-width whitespace-pre-line">{message.message}</p>
    <a
      href={replyLink(message)}
      aria-label={`Reply by e-mail to ${message.name}`}
      className={buttonClass('plain', 'self-start')}
    >
      <Reply aria-hidden className="size-5 shrink-0" />
      Reply by e-mail
    </a>
  </Card>
);
