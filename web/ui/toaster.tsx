import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { Toaster as Sonner, toast } from 'sonner';
import { m } from '../../shared/messages.ts';
import { TOAST_ICONS, type Toast } from './notify.ts';
import { freePlace } from './toast-place.ts';

const SHOWN_MS = 6000;
const BRIEFLY_MS = 2000;

let stand = () => {};
const standing = new Promise<void>((resolve) => {
  stand = resolve;
});

/**
 * Shows one toast in the place of the one before it, once there is a place for it. A destructive one
 * stays until dismissed.
 */
export async function show(toast: Toast) {
  await standing;
  showNow(toast);
}

function showNow({ title, text, tone = 'plain', isBrief = false }: Toast) {
  toast.dismiss();
  const bottom = `${freePlace({ hasText: text !== undefined, isWide: isWide() })}px`;
  document.documentElement.style.setProperty('--toast-bottom', bottom);
  toast.custom(
    (id) => <ToastCard title={title} text={text} tone={tone} onDismiss={() => toast.dismiss(id)} />,
    {
      duration: tone === 'destructive' ? Number.POSITIVE_INFINITY : isBrief ? BRIEFLY_MS : SHOWN_MS,
    },
  );
}

/**
 * Where toasts appear. It stands directly under `body`, because an open dialog makes everything
 * beside it inert, and it stands there before any toast, so that screen readers hear the first.
 */
export function Toaster() {
  useEffect(stand, []);
  return createPortal(
    <Sonner
      // Where it covers no heading and not what was pressed; on a small screen above the bar.
      position={isWide() ? 'bottom-right' : 'bottom-center'}
      visibleToasts={1}
      offset={{ bottom: PLACE, right: '1.5rem' }}
      mobileOffset={{ bottom: PLACE, left: '1rem', right: '1rem' }}
      containerAriaLabel={m.ui_toasts_label()}
    />,
    document.body,
  );
}

/** Found for each toast; before the first the height of the bar and a little more. */
const PLACE = 'calc(var(--toast-bottom, 5.625rem) + env(safe-area-inset-bottom))';

const isWide = () => window.matchMedia('(min-width: 64rem)').matches;

type ToastCardProps = Required<Pick<Toast, 'title' | 'tone'>> &
  Pick<Toast, 'text'> & { onDismiss: () => void };

function ToastCard({ title, text, tone, onDismiss }: ToastCardProps) {
  const isBad = tone === 'destructive';
  const Icon = TOAST_ICONS[tone];
  return (
    <div
      className={`flex w-full items-start gap-3 rounded-card border-2 bg-card p-4 text-body text-text shadow-lg ${isBad ? 'border-danger' : 'border-outline'}`}
    >
      <Icon
        aria-hidden
        className={`mt-0.5 size-6 shrink-0 ${isBad ? 'text-danger' : 'text-answered'}`}
      />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{title}</p>
        {text && <p>{text}</p>}
      </div>
      <button
        type="button"
        onClick={onDismiss}
        className="-m-2 grid size-11 shrink-0 place-items-center rounded-control hover:bg-hover"
      >
        <TOAST_ICONS.dismiss aria-hidden className="size-5" />
        <span className="sr-only">{m.ui_toast_dismiss()}</span>
      </button>
    </div>
  );
}
