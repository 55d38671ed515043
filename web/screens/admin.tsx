import { AuditLog } from '../admin/audit-log.tsx';
import { DeliveryHealth } from '../admin/delivery-health.tsx';
import { Messages } from '../admin/messages.tsx';
import { Users } from '../admin/users.tsx';
import { Page } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useChoice } from '../ui/use-choice.ts';

const TABS = ['users', 'messages', 'deliveries', 'log'] as const;

/** Looking after the people who use Upheld: for administrators alone. */
export function AdminScreen() {
  const [tab, setTab] = useChoice('tab', TABS);
  return (
    <Page title="Admin" subtitle="Look after the people who use Upheld here">
      <Tabs
        label="Parts of the administration"
        selected={TABS.indexOf(tab)}
        onSelect={(index) => setTab(TABS[index] ?? 'users')}
        items={[
          { label: 'Users', panel: <Users /> },
          { label: 'Messages', panel: <Messages /> },
          { label: 'Deliveries', panel: <DeliveryHealth /> },
          { label: 'Log', panel: <AuditLog /> },
        ]}
      />
    </Page>
  );
}
