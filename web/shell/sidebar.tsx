import { Plus, Users } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { m } from '../../shared/messages.ts';
import type { CurrentUser } from '../../shared/session.ts';
import { useList } from '../api/cache/lists.ts';
import { paths } from '../paths.ts';
import { Link, NavLink, useLocation } from '../router.tsx';
import { LinkButton } from '../ui/links.tsx';
import { List } from '../ui/lists/list.tsx';
import { Tooltip } from '../ui/overlays/tooltip.tsx';
import { accent } from '../ui/tints.ts';
import { type Entry, entries, isAt } from './entries.ts';

const main = [
  entries.dashboard,
  entries.pray,
  entries.requests,
  entries.answeredPrayers,
  entries.bookmarked,
];

export const SidebarContent = ({ user }: { user: CurrentUser }) => (
  <nav
    aria-label={m.shell_navigation()}
    // Below the header. Scrolls separately when it is long.
    className="relative flex flex-col gap-4 tall:sticky tall:top-[4.125rem] tall:max-h-[calc(100dvh-4.125rem)] tall:overflow-y-auto roomy:scroll-pb-56 pt-4"
  >
    <Section heading={m.shell_sidebar_main()}>
      {main.map((entry) => (
        <SidebarLink key={entry.to} {...entry} />
      ))}
    </Section>
    <MyGroups />
    {/* Stays visible below a long list of groups. */}
    <div className="roomy:sticky bottom-0 border-line border-t bg-page pt-1 pb-4">
      <Section heading={m.shell_sidebar_other()}>
        <SidebarLink {...entries.resources} />
        <SidebarLink {...entries.help} />
        {user.isAdmin && <SidebarLink {...entries.admin} />}
      </Section>
    </div>
  </nav>
);

function MyGroups() {
  const groups = useList('listGroups');
  return (
    <Section
      heading={m.shell_sidebar_my_groups()}
      action={
        <Tooltip text={m.shell_create_group()}>
          <Link
            to={paths.createGroup}
            aria-label={m.shell_create_group()}
            className="grid size-11 place-items-center rounded-control hover:bg-hover"
          >
            <Plus aria-hidden className="size-5" />
          </Link>
        </Tooltip>
      }
    >
      <List
        list={groups}
        loading={null}
        failed={
          <li className="px-3 py-2">
            <p>{m.shell_groups_failed()}</p>
            <button type="button" onClick={groups.retry} className="link min-h-11">
              {m.ui_try_again()}
            </button>
          </li>
        }
        empty={
          <li className="px-3 py-2">
            <Link to={paths.createGroup} className="link">
              {m.shell_no_groups()}
            </Link>
          </li>
        }
        more={
          <li>
            <button type="button" onClick={() => void groups.loadMore()} className={rowClass}>
              {m.ui_show_more()}
            </button>
          </li>
        }
        className={null}
      >
        {(items) =>
          items.map((group, index) => (
            <li key={group.id} className={accent(index)}>
              <NavLink to={paths.group(group.id)} className={linkClass}>
                <Users aria-hidden className="size-5 shrink-0 text-(--accent)" />
                <span className="own-words wrap-anywhere min-w-0 leading-tight">{group.name}</span>
              </NavLink>
            </li>
          ))
        }
      </List>
      {!!groups.items?.length && (
        <li className="px-3 pt-2">
          <LinkButton
            to={paths.createGroup}
            tone="plain"
            className="w-full"
            icon={<Plus aria-hidden className="size-5" />}
          >
            {m.shell_new_group()}
          </LinkButton>
        </li>
      )}
    </Section>
  );
}

type SectionProps = { heading: string; action?: ReactNode; children: ReactNode };

/** The title labels the list and is not a heading, so that the page's own heading is the first. */
function Section({ heading, action, children }: SectionProps) {
  const id = useId();
  return (
    <section className="px-3">
      <div className="flex min-h-11 items-center justify-between ps-3">
        <p id={id} className="font-semibold text-meta text-muted">
          {heading}
        </p>
        {action}
      </div>
      <ul aria-labelledby={id} className="flex flex-col gap-0.5">
        {children}
      </ul>
    </section>
  );
}

function SidebarLink(entry: Entry) {
  const { pathname } = useLocation();
  const { to, label, icon: Icon, end } = entry;
  return (
    <li>
      <NavLink
        to={to}
        end={end}
        className={({ isActive }) => linkClass({ isActive: isAt(entry, pathname, isActive) })}
      >
        <Icon aria-hidden className="size-5 shrink-0 text-muted" />
        {label()}
      </NavLink>
    </li>
  );
}

const rowClass =
  'flex min-h-12 w-full items-center gap-3 rounded-control px-3 py-2 text-start hover:bg-hover';

const linkClass = ({ isActive }: { isActive: boolean }) =>
  `${rowClass} ${isActive ? 'bg-selected font-semibold text-primary' : ''}`;
