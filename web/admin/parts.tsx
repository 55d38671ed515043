import {
  ChevronRight,
  DatabaseBackup,
  HeartPulse,
  House,
  type LucideIcon,
  Mail,
  MessagesSquare,
  PhoneCall,
  QrCode,
  Reply,
  ScrollText,
  Send,
  Users,
} from 'lucide-react';
import { m, type Sentence } from '../../shared/messages.ts';
import { useRead } from '../api/cache/queries.ts';
import { type AdminPart, paths } from '../paths.ts';
import { Link } from '../router.tsx';

export const TITLES: Record<AdminPart, Sentence> = {
  users: m.admin_users_title,
  messages: m.admin_messages_title,
  reached: m.reachability_title,
  congregation: m.congregation_title,
  address: m.admin_addresses_title,
  deliveries: m.admin_deliveries_title,
  'mail-server': m.sending_title,
  mailbox: m.mailbox_title,
  health: m.admin_health_title,
  backups: m.backups_title,
  log: m.admin_log_title,
};

type Row = { part: AdminPart; icon: LucideIcon; about: Sentence };

const PARTS: { title: Sentence; rows: Row[] }[] = [
  {
    title: m.admin_part_people,
    rows: [
      { part: 'users', icon: Users, about: m.admin_users_about },
      { part: 'messages', icon: MessagesSquare, about: m.admin_messages_about },
      { part: 'reached', icon: PhoneCall, about: m.reachability_about },
    ],
  },
  {
    title: m.admin_part_congregation,
    rows: [
      { part: 'congregation', icon: House, about: m.congregation_about },
      { part: 'address', icon: QrCode, about: m.admin_addresses_about },
      { part: 'deliveries', icon: Mail, about: m.admin_deliveries_about },
      { part: 'mail-server', icon: Send, about: m.sending_about },
      { part: 'mailbox', icon: Reply, about: m.mailbox_about },
    ],
  },
  {
    title: m.admin_part_machine,
    rows: [
      { part: 'health', icon: HeartPulse, about: m.admin_health_about },
      { part: 'backups', icon: DatabaseBackup, about: m.backups_about },
      { part: 'log', icon: ScrollText, about: m.admin_log_about },
    ],
  },
];

/** Links to the administration pages, in three groups. */
export function AdminParts() {
  const { data: checkup } = useRead('getCheckup', undefined, { refetchOnMount: 'always' });
  const found =
    checkup?.checks.filter(({ outcome }) => outcome === 'wrong' || outcome === 'look').length ?? 0;
  return (
    <div className="@container">
      <div className="grid gap-6 @min-[50rem]:grid-cols-3">
        {PARTS.map(({ title, rows }) => (
          <section key={title()} className="flex flex-col gap-3">
            <h2 className="text-heading">{title()}</h2>
            <ul className="overflow-hidden rounded-card border border-line bg-card">
              {rows.map((row) => (
                <PartLink key={row.part} {...row} found={row.part === 'health' ? found : 0} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}

/** `found` is the number of problems of the last check-up. */
const PartLink = ({ part, icon: Icon, about, found }: Row & { found: number }) => (
  <li className="border-line border-t first:border-t-0">
    <Link
      to={paths.adminPart(part)}
      className="-outline-offset-3 flex min-h-12 items-start gap-3 px-4 py-4 hover:bg-hover"
    >
      <Icon aria-hidden className="mt-0.5 size-6 shrink-0 text-primary" />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="font-semibold">{TITLES[part]()}</span>
        {found > 0 ? (
          <span className="text-meta text-urgent">
            <span aria-hidden className="me-2 inline-block size-3 rounded-full bg-urgent" />
            {m.admin_health_found({ count: found })}
          </span>
        ) : (
          <span className="text-meta text-muted">{about()}</span>
        )}
      </span>
      <ChevronRight aria-hidden className="mt-0.5 size-6 shrink-0 text-muted" />
    </Link>
  </li>
);
