import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react';
import type { KeyboardEvent, ReactNode } from 'react';
import { lineKeys } from './lists/line-keys.ts';

type TabItem = { label: ReactNode; panel: ReactNode };

type TabsProps = {
  items: TabItem[];
  /** Name of the tab list, for screen readers. */
  label: string;
  /** With `selected` and `onSelect` the parent decides which tab is open. */
  selected?: number;
  onSelect?: (index: number) => void;
  /** Keeps the state of forms in a panel while another panel is shown. */
  keepsPanels?: boolean;
  /** Content after the tabs, in the same line. */
  end?: ReactNode;
};

export const Tabs = ({ items, label, selected, onSelect, keepsPanels = false, end }: TabsProps) => (
  <TabGroup selectedIndex={selected} onChange={onSelect}>
    <div className="@container flex print:hidden items-center border-line border-b">
      <TabList
        aria-label={label}
        onKeyDownCapture={turn}
        // Beside `end`, labels wrap before the tabs do.
        className={`flex min-w-0 flex-1 flex-wrap gap-x-2 self-end ${end ? '@min-[15rem]:flex-nowrap' : ''}`}
      >
        {items.map((item, index) => (
          <Tab
            key={index}
            // The library does not report a press on the open tab. A parent that opened the tab by itself,
            // until data arrive, must know that the user chose it.
            onClick={() => index === selected && onSelect?.(index)}
            className={`-mb-0.5 min-h-12 min-w-min flex-1 ${basisFor(items.length)} two:flex-none border-transparent border-b-4 px-2 py-1 two:px-3 font-semibold text-muted hover:text-text data-selected:border-primary data-selected:text-primary`}
          >
            {item.label}
          </Tab>
        ))}
      </TabList>
      {end}
    </div>
    <TabPanels className="pt-4">
      {items.map((item, index) => (
        <TabPanel key={index} tabIndex={-1} unmount={!keepsPanels} className="focus:outline-none">
          {item.panel}
        </TabPanel>
      ))}
    </TabPanels>
  </TabGroup>
);

/** On a phone two tabs share the line by the width of their labels, three evenly, more in rows. */
const basisFor = (count: number) => {
  if (count > 3) return 'basis-2/5';
  return count > 2 ? 'basis-0' : 'basis-auto';
};

/**
 * The library moves to the next tab with the right arrow key, even in right-to-left pages, and also with Alt, Ctrl or
 * Meta, whose arrow keys belong to the browser: Alt and left goes back.
 */
const turn = (event: KeyboardEvent<HTMLElement>) => {
  if (event.altKey || event.ctrlKey || event.metaKey) return event.stopPropagation();
  const { on, back } = lineKeys();
  if (on === 'ArrowRight' || (event.key !== on && event.key !== back)) return;
  event.preventDefault();
  event.stopPropagation();
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const open = tabs.findIndex((tab) => tab.contains(document.activeElement));
  const next = tabs.at((open + (event.key === on ? 1 : -1)) % tabs.length);
  next?.focus();
  next?.click();
};
