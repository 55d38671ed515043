import { format, parseISO } from 'date-fns';
import { Download } from 'lucide-react';
import type { AccountExport } from '../../shared/account.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { Section } from '../ui/card.tsx';
import { saveFile } from '../ui/save-file.ts';

export function DownloadData() {
  const download = useAction('exportAccount');
  return (
    <Section title="Download my data">
      <p>
        One file with all that is yours: your profile, the prayer requests, comments and answers you
        wrote, what you prayed for and bookmarked, your groups, the invitations you sent, and your
        signed-in devices. What others wrote is not in it.
      </p>
      <p>
        Keep it in a safe place: your private requests are in it too, and anyone can read it with a
        text editor.
      </p>
      <Button
        tone="plain"
        className="self-start"
        icon={<Download aria-hidden className="size-5" />}
        onClick={() => download.mutate({}, { onSuccess: save })}
        pending={download.isPending}
        pendingLabel="Gathering your data..."
      >
        Download my data
      </Button>
    </Section>
  );
}

const save = (data: AccountExport) =>
  saveFile(
    `upheld-export-${format(parseISO(data.exportedAt), 'yyyy-MM-dd')}.json`,
    JSON.stringify(data, null, 2),
    'application/json',
  );
