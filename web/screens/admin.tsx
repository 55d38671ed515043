import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { m } from '../../shared/messages.ts';
import { Addresses } from '../admin/addresses.tsx';
import { AuditLog } from '../admin/audit-log.tsx';
import { Backups } from '../admin/backups.tsx';
import { Congregation } from '../admin/congregation.tsx';
import { DeliveryHealth } from '../admin/delivery-health.tsx';
import { ServerHealth } from '../admin/health.tsx';
import { Messages } from '../admin/messages.tsx';
import { AdminParts, TITLES } from '../admin/parts.tsx';
import { Users } from '../admin/users.tsx';
import { MailServerPage } from '../mail-in/mail-server.tsx';
import { MailboxPage } from '../mail-in/mailbox.tsx';
import { ADMIN_PARTS, type AdminPart, paths } from '../paths.ts';
import { EverybodyReachable } from '../reachability/everybody.tsx';
import { useSearchParams } from '../router.tsx';
import { BackLink } from '../ui/links.tsx';
import { Page } from '../ui/page.tsx';

const PAGES: Record<AdminPart, () => ReactNode> = {
  users: Users,
  messages: Messages,
  reached: EverybodyReachable,
  congregation: Congregation,
  address: Addresses,
  deliveries: DeliveryHealth,
  'mail-server': MailServerPage,
  mailbox: MailboxPage,
  health: ServerHealth,
  backups: Backups,
  log: AuditLog,
};

/** Administration: a list of pages, or one of them. */
export function AdminScreen() {
  const [search] = useSearchParams();
  const part = ADMIN_PARTS.find((it) => it === search.get('tab'));
  useTop(part);
  if (!part)
    return (
      <Page key="list" title={m.admin_title()} subtitle={m.admin_subtitle()}>
        <AdminParts />
      </Page>
    );
  const Content = PAGES[part];
  return (
    <Page
      key={part}
      title={TITLES[part]()}
      windowTitle={m.ui_page_title_part({
        part: TITLES[part](),
        title: m.admin_title(),
      })}
      back={<BackLink to={paths.admin}>{m.admin_title()}</BackLink>}
      isWide
    >
      <Content />
    </Page>
  );
}

/** Scrolls each page to its top. They share one path, so the shell treats them as one screen. */
function useTop(part: AdminPart | undefined) {
  const shown = useRef(part);
  useLayoutEffect(() => {
    if (shown.current !== part) window.scrollTo(0, 0);
    shown.current = part;
  }, [part]);
}
