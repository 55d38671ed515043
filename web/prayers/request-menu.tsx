import { BellRing, Ellipsis, Flag, Moon, Pencil, Trash2, Undo2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { m } from '../../shared/messages.ts';
import { canRemoveAnswer, canReport } from '../../shared/permissions.ts';
import type { Prayer } from '../../shared/prayers.ts';
import { cardActions } from '../api/actions/card.ts';
import { useAction } from '../api/actions/use-action.ts';
import { usePray } from '../api/actions/use-toggle.ts';
import { MarkAsAnsweredIcon, PrayIcon } from '../icons.ts';
import { useMinute } from '../ui/dates/minute.ts';
import { lazyComponent } from '../ui/lazy-component.ts';
import { Menu, MenuAction } from '../ui/overlays/menu.tsx';
import { answersHere, canPrayAgain, isNow } from './words.ts';

const AnswerDialog = lazyComponent(() => import('./answer-dialog.tsx'), 'AnswerDialog');
const EditRequestDialog = lazyComponent(() => import('./edit-request.tsx'), 'EditRequestDialog');

const DeletePrayer = lazyComponent(() => import('./request-dialogs.tsx'), 'DeletePrayer');
const RemoveAnswer = lazyComponent(() => import('./request-dialogs.tsx'), 'RemoveAnswer');
const SayNow = lazyComponent(() => import('./request-dialogs.tsx'), 'SayNow');
const ReportDialog = lazyComponent(() => import('./report-dialog.tsx'), 'ReportDialog');

type Opened = 'report' | 'answer' | 'edit' | 'now' | 'delete' | 'remove answer';

/** Menu of a request's other actions, so that the card has few buttons. */
export function RequestMenu({ prayer, onDeleted }: { prayer: Prayer; onDeleted?: () => void }) {
  const [open, setOpen] = useState<Opened>();
  const close = () => setOpen(undefined);
  const rest = useAction(cardActions.restPrayer);
  const end = useAction(cardActions.endNow);
  const togglePraying = usePray(prayer.id);
  // The menu changes at midnight, when the user can pray again, and when it is no longer now.
  useMinute();
  const about = { params: { id: prayer.id } };
  // One's own request, in the lists of others.
  const isShown = prayer.isMine && !prayer.isAnswered && !prayer.isResting && !prayer.isPrivate;
  const items = [
    canPrayAgain(prayer) && (
      <MenuAction key="unpray" onSelect={() => togglePraying(true)} icon={<PrayIcon {...icon} />}>
        {m.prayers_menu_stop_praying()}
      </MenuAction>
    ),
    prayer.canAnswer && !answersHere(prayer) && (
      <MenuAction
        key="answer"
        onSelect={() => setOpen('answer')}
        icon={<MarkAsAnsweredIcon {...icon} />}
      >
        {m.prayers_card_answer()}
      </MenuAction>
    ),
    prayer.canEdit && (
      <MenuAction key="edit" onSelect={() => setOpen('edit')} icon={<Pencil {...icon} />}>
        {m.prayers_card_edit()}
      </MenuAction>
    ),
    isShown && (
      <MenuAction
        key="now"
        onSelect={() => (isNow(prayer) ? end.mutate(about) : setOpen('now'))}
        icon={<BellRing {...icon} />}
      >
        {isNow(prayer) ? m.prayers_menu_now_over() : m.prayers_menu_now()}
      </MenuAction>
    ),
    isShown && (
      <MenuAction key="rest" onSelect={() => rest.mutate(about)} icon={<Moon {...icon} />}>
        {m.prayers_menu_rest()}
      </MenuAction>
    ),
    prayer.isAnswered && canRemoveAnswer(prayer) && (
      <MenuAction
        key="remove answer"
        onSelect={() => setOpen('remove answer')}
        icon={<Undo2 {...icon} />}
      >
        {m.prayers_card_remove_answer()}
      </MenuAction>
    ),
    prayer.canDelete && (
      <MenuAction key="delete" onSelect={() => setOpen('delete')} icon={<Trash2 {...icon} />}>
        {m.ui_delete()}
      </MenuAction>
    ),
    canReport(prayer) && prayer.groups.some(({ isHeld }) => !isHeld) && (
      <MenuAction key="report" onSelect={() => setOpen('report')} icon={<Flag {...icon} />}>
        {m.reports_report()}
      </MenuAction>
    ),
  ].filter((item) => item);
  if (items.length === 0) return null;
  return (
    <div className="-mt-2 -me-3 shrink-0 print:hidden">
      <Menu
        buttonLabel={m.prayers_menu_label({ title: prayer.title })}
        button={<Ellipsis aria-hidden className="size-6" />}
      >
        {items}
      </Menu>
      <Suspense>
        {open === 'answer' && <AnswerDialog prayer={prayer} onClose={close} />}
        {open === 'edit' && <EditRequestDialog prayer={prayer} onClose={close} />}
        {open === 'report' && (
          <ReportDialog
            call="reportPrayer"
            id={prayer.id}
            groups={prayer.groups.filter(({ isHeld }) => !isHeld)}
            onClose={close}
          />
        )}
        {open === 'now' && <SayNow prayer={prayer} onClose={close} />}
        {open === 'delete' && (
          <DeletePrayer prayer={prayer} onClose={close} onDeleted={onDeleted} />
        )}
        {open === 'remove answer' && <RemoveAnswer prayer={prayer} onClose={close} />}
      </Suspense>
    </div>
  );
}

const icon = { 'aria-hidden': true, className: 'size-5 shrink-0 text-muted' } as const;
