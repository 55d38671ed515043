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

/** Whether somebody has changed a form and not sent it yet. */
export const isWriting = () => unsaved.size > 0;

const agreesToLeave = () => window.confirm(m.ui_leave_unsaved());

/** Asks before another screen would lose changes that no draft keeps. */
export const mayLeave = () => ![...unsaved].some(({ isKept }) => !isKept) || agreesToLeave();

/** Asks before a reload while somebody writes: even where a draft is kept, they lose their place. */
export const mayReload = () => !isWriting() || agreesToLeave();
