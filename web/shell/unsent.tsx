import { useState } from 'react';
import { m } from '../../shared/messages.ts';
import { putUnsentAway, unsentWords } from '../api/offline/offline-queue.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

/** Queued texts that the server refused. They stay until dismissed. */
export function Unsent() {
  const [words] = useState(unsentWords);
  return (
    <div className="mb-6 max-w-column">
      <Notice title={m.shell_unsent_title()}>
        {words.map(({ content, reason }) => (
          <div key={`${content}${reason}`} className="flex flex-col gap-1">
            <blockquote className="long-words border-line border-s-4 ps-3">{content}</blockquote>
            {reason && <p>{m.shell_unsent_reason({ reason })}</p>}
          </div>
        ))}
        <Button tone="plain" className="mt-3" onClick={putUnsentAway}>
          {m.shell_unsent_done()}
        </Button>
      </Notice>
    </div>
  );
}
