import { m } from '../../shared/messages.ts';
import { Addresses } from '../admin/addresses.tsx';
import { AuditLog } from '../admin/audit-log.tsx';
import { Backups } from '../admin/backups.tsx';
import { Congregation } from '../admin/congregation.tsx';
import { DeliveryHealth } from '../admin/delivery-health.tsx';
import { ServerHealth } from '../admin/health.tsx';
import { Messages } from '../admin/messages.tsx';
import { Users } from '../admin/users.tsx';
import { EverybodyReached } from '../reached/everybody.tsx';
import { Page } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useChoice } from '../ui/use-choice.ts';

const TABS = [
  'users',
  'messages',
  'deliveries',
  'reached',
  'backups',
  'congregation',
  'address',
  'health',
  'log',
] as const;

/** Looking after the people who use Upheld: for administrators alone. */
export function AdminScreen() {
  const [tab, setTab] = useChoice('tab', TABS);
  return (
    <Page title={m.admin_title()} subtitle={m.admin_subtitle()}>
      <Tabs
        label={m.admin_tabs_label()}
        selected={TABS.indexOf(tab)}
        onSelect={(index) => setTab(TABS[index] ?? 'users')}
        items={[
          { label: m.admin_tab_users(), panel: <Users /> },
          { label: m.admin_tab_messages(), panel: <Messages /> },
          { label: m.admin_tab_deliveries(), panel: <DeliveryHealth /> },
          { label: m.reached_title(), panel: <EverybodyReached /> },
          { label: m.admin_tab_backups(), panel: <Backups /> },
          { label: m.admin_tab_congregation(), panel: <Congregation /> },
          { label: m.admin_tab_addresses(), panel: <Addresses /> },
          { label: m.admin_tab_health(), panel: <ServerHealth /> },
          { label: m.admin_tab_log(), panel: <AuditLog /> },
        ]}
      />
    </Page>
  );
}
