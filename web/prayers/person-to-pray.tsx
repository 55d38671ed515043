import { ArrowLeft, Ellipsis, Flag, X } from 'lucide-react';
import { Suspense, useState } from 'react';
import { listed } from '../../shared/listed.ts';
import { m } from '../../shared/messages.ts';
import { displayName, initials } from '../../shared/names.ts';
import type { PersonToPray } from '../../shared/people-to-pray.ts';
import { PrayIcon } from '../icons.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { LinkButton } from '../ui/links.tsx';
import { Menu, MenuAction } from '../ui/overlays/menu.tsx';
import { tint } from '../ui/tints.ts';
import { useWindowTitle } from '../ui/window-title.ts';
import { SittingPage } from './sitting-page.tsx';
import { usePageFocus } from './use-page-focus.ts';
import { usePageKeys } from './use-page-keys.ts';
import { useSwipes } from './use-swipes.ts';
import { useWakeLock } from './use-wake-lock.ts';

const ReportDialog = lazyComponent(() => import('./report-dialog.tsx'), 'ReportDialog');

const TODAY_ID = 'people-today';
const GROUPS_ID = 'person-groups';
const LINE_ID = 'person-line';

/** Characters of a line that is larger than longer ones. */
const SHORT = 120;

type PersonToPrayProps = {
  person: PersonToPray;
  /** The number of this person, and of all today. */
  position: number;
  count: number;
  wayOut: string;
  onAmen: () => void;
  /** Undefined if nothing comes before. */
  onBack: (() => void) | undefined;
};

/** One of the people to pray for today: face, name, and what they may always be prayed for. */
export function PersonToPrayPage({
  person,
  position,
  count,
  wayOut,
  onAmen,
  onBack,
}: PersonToPrayProps) {
  const { standingRequest } = person;
  const page = usePageFocus(person.id);
  usePageKeys({ skip: onAmen, back: onBack, close: () => {} });
  const swipes = useSwipes({ on: onAmen, back: onBack });
  useWindowTitle(m.pray_title());
  useWakeLock();
  return (
    <SittingPage
      position={position}
      count={count}
      tint={tint(person.id)}
      swipes={swipes}
      view={
        <>
          {standingRequest && <LineMenu key={person.id} person={person} />}
          <LinkButton to={wayOut} tone="quiet" icon={<X {...icon} />}>
            {m.pray_close()}
          </LinkButton>
        </>
      }
      buttons={
        <>
          <Button
            className="flex-[2]! min-h-16 text-prayer"
            icon={<PrayIcon aria-hidden className="size-6" />}
            onClick={onAmen}
          >
            {m.pray_amen()}
          </Button>
          <Button tone="quiet" icon={<ArrowLeft {...icon} />} disabled={!onBack} onClick={onBack}>
            {m.pray_back()}
          </Button>
        </>
      }
    >
      {/* A new element for each person, so that screen readers announce it: the first one as one of three. */}
      <article
        key={person.id}
        ref={page}
        tabIndex={-1}
        aria-label={displayName(person)}
        aria-describedby={[
          ...(position === 1 ? [TODAY_ID] : []),
          GROUPS_ID,
          ...(standingRequest ? [LINE_ID] : []),
        ].join(' ')}
        className="mx-auto flex w-full max-w-[65ch] flex-col items-center gap-4 py-6 text-center"
        style={{ outline: 'none' }}
      >
        <h1 className="own-words text-title">{displayName(person)}</h1>
        {/* Drawn above the heading, which is first in the DOM. */}
        <div className="-order-1 flex flex-col items-center gap-6">
          <p id={TODAY_ID} className="font-semibold text-muted">
            {m.people_title({ count })}
          </p>
          <Avatar initials={initials(person)} imageUrl={person.profileImageUrl} size="largest" />
        </div>
        <p id={GROUPS_ID} className="own-words -mt-2 text-muted">
          {listed(person.groups.map(({ name }) => name))}
        </p>
        {standingRequest && (
          <p
            id={LINE_ID}
            className={`long-words ${standingRequest.length > SHORT ? 'text-prayer' : 'text-heading'}`}
          >
            {standingRequest}
          </p>
        )}
        {position === 1 && (
          <p className="prose-width text-meta text-muted">{m.people_explained()}</p>
        )}
      </article>
    </SittingPage>
  );
}

/** Menu of somebody's line, to report it. */
function LineMenu({ person: { id, groups, ...person } }: { person: PersonToPray }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Menu
        buttonLabel={m.people_line_menu({ name: displayName(person) })}
        button={<Ellipsis aria-hidden className="size-6" />}
      >
        <MenuAction onSelect={() => setOpen(true)} icon={<Flag {...icon} />}>
          {m.reports_report()}
        </MenuAction>
      </Menu>
      <Suspense>
        {isOpen && (
          <ReportDialog
            call="reportStandingRequest"
            id={id}
            groups={groups}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </div>
  );
}

const icon = { 'aria-hidden': true, className: 'size-5 shrink-0' } as const;
