import type { Group } from '../../shared/groups.ts';
import { m } from '../../shared/messages.ts';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/links.tsx';
import { Notice } from '../ui/notice.tsx';

/** A notice about open reports, for those who decide them. */
export const ReportsNotice = ({ group }: { group: Group }) => (
  <Notice
    title={m.reports_waiting({ count: group.reportCount })}
    action={
      <LinkButton to={paths.reports(group.id)} tone="plain">
        {m.reports_look()}
      </LinkButton>
    }
  />
);
