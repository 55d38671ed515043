import { Download } from 'lucide-react';
import type { AccountExport } from '../../shared/account.ts';
import { m } from '../../shared/messages.ts';
import { accountActions } from '../api/actions/account.ts';
import { useAction } from '../api/actions/use-action.ts';
import { Button } from '../ui/button.tsx';
import { Section } from '../ui/card.tsx';
import { dayOf, momentOf } from '../ui/dates/days.ts';
import { saveFile } from '../ui/save-file.ts';

export function DownloadData() {
  const download = useAction(accountActions.exportAccount);
  return (
    <Section title={m.account_download_title()}>
      <p>{m.account_download_what()}</p>
      <p>{m.account_download_keep_safe()}</p>
      <Button
        tone="plain"
        className="self-start"
        icon={<Download aria-hidden className="size-5" />}
        onClick={() => download.mutate({}, { onSuccess: save })}
        pending={download.isPending}
        pendingLabel={m.account_download_gathering()}
      >
        {m.account_download_submit()}
      </Button>
    </Section>
  );
}

const save = (data: AccountExport) =>
  saveFile(
    `upheld-export-${dayOf(momentOf(data.exportedAt))}.json`,
    JSON.stringify(data, null, 2),
    'application/json',
  );
