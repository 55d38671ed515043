import { m } from '../../../shared/messages.ts';

type Unsaved = { isKept: boolean };

const unsaved = new Set<Unsaved>();

/** Registers a form with unsaved changes. Returns a function that removes it. */
export function addUnsaved(form: Unsaved): () => void {
  unsaved.add(form);
  return () => {
    unsaved.delete(form);
  };
}

/** Whether the user has changed a form and not sent it. */
export const isWriting = () => unsaved.size > 0;

const agreesToLeave = () => window.confirm(m.ui_leave_unsaved());

/** Asks the user if another screen would lose changes without a draft. Returns whether to leave. */
export const mayLeave = () => ![...unsaved].some(({ isKept }) => !isKept) || agreesToLeave();

/** Asks the user before a reload if a form has changes: even with a draft they would lose their place. */
export const mayReload = () => !isWriting() || agreesToLeave();
