import { Copy } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../../shared/messages.ts';
import { Button } from '../button.tsx';
import { LIVE } from '../spoken.tsx';
import { copyText } from './copy-field.tsx';

/** Lets the keyboard scroll a line that is longer than its box. Only then may Tab stop at it. */
const scrollByKeyboard = (line: HTMLElement) => {
  const look = () => {
    line.tabIndex = line.scrollWidth > line.clientWidth ? 0 : -1;
  };
  const observer = new ResizeObserver(look);
  observer.observe(line);
  return () => observer.disconnect();
};

/** A line for a settings file or a terminal, with a copy button. */
export function LineToType({ line }: { line: string }) {
  const [outcome, setOutcome] = useState('');
  const copy = async () =>
    setOutcome((await copyText(line)) ? m.ui_copied() : m.ui_copy_yourself());
  return (
    <div className="flex max-w-column flex-col gap-1">
      <div className="flex items-center gap-x-2 rounded-control border border-line bg-page ps-3">
        <code
          ref={scrollByKeyboard}
          className="min-w-0 flex-1 select-all overflow-x-auto whitespace-nowrap py-2"
        >
          {line}
        </code>
        <Button
          tone="quiet"
          icon={<Copy aria-hidden className="size-5 shrink-0" />}
          aria-label={m.ui_copy_line({ line })}
          className="px-3!"
          onClick={copy}
        >
          {m.ui_copy()}
        </Button>
      </div>
      <p {...LIVE} className="text-meta">
        {outcome}
      </p>
    </div>
  );
}

/** Location of the settings file. A new server has none. */
export const SettingsFile = () => (
  <p className="prose-width text-meta text-muted">{m.ui_settings_file()}</p>
);

/** A line for the settings file, and the file's location. */
export const SettingsLine = ({ line }: { line: string }) => (
  <div className="flex flex-col gap-1">
    <LineToType line={line} />
    <SettingsFile />
  </div>
);
