import { Copy } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../../shared/messages.ts';
import { Button } from '../button.tsx';
import { LIVE } from '../spoken.tsx';
import { controlClass, Field } from './field.tsx';

type CopyFieldProps = {
  label: string;
  value: string;
  hint?: string;
  /** Label of the button, if the text is not a link. */
  copyLabel?: string;
};

/** A read-only text: focus selects all of it, and a button copies it. */
export function CopyField({ label, value, hint, copyLabel }: CopyFieldProps) {
  const [outcome, setOutcome] = useState('');
  const copy = async () =>
    setOutcome((await copyText(value)) ? m.ui_copied() : m.ui_copy_yourself());
  return (
    <div className="flex flex-col gap-2">
      <Field label={label} hint={hint}>
        {(control) => (
          <input
            {...control}
            type="text"
            readOnly
            value={value}
            onFocus={(event) => event.target.select()}
            className={controlClass}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <Button tone="plain" icon={<Copy aria-hidden className="size-5" />} onClick={copy}>
          {copyLabel ?? m.ui_copy_link()}
        </Button>
        <p {...LIVE}>{outcome}</p>
      </div>
    </div>
  );
}

/** Copies text to the clipboard. Returns false if the browser refuses (plain http, no click). */
export async function copyText(text: string) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
