import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react';
import type { ReactNode } from 'react';

export type TabItem = { label: ReactNode; panel: ReactNode };

type TabsProps = {
  items: TabItem[];
  /** What the tabs choose between, for screen readers. */
  label: string;
  /** With both of these the parent component decides which tab is open. */
  selected?: number;
  onSelect?: (index: number) => void;
  /** Keeps the state of forms in a panel while another panel is shown. */
  keepsPanels?: boolean;
};

export const Tabs = ({ items, label, selected, onSelect, keepsPanels = false }: TabsProps) => (
  <TabGroup selectedIndex={selected} onChange={onSelect}>
    <TabList
      aria-label={label}
      className="flex print:hidden flex-wrap gap-x-2 border-line border-b-2"
    >
      {items.map((item, index) => (
        <Tab
          key={index}
          className={`-mb-0.5 min-h-12 min-w-min flex-1 ${items.length > 3 ? 'basis-2/5' : 'basis-0'} two:flex-none border-transparent border-b-4 px-3 py-2 font-semibold text-muted hover:text-text data-selected:border-primary data-selected:text-primary`}
        >
          {item.label}
        </Tab>
      ))}
    </TabList>
    <TabPanels className="pt-4">
      {items.map((item, index) => (
        <TabPanel key={index} tabIndex={-1} unmount={!keepsPanels} className="focus:outline-none">
          {item.panel}
        </TabPanel>
      ))}
    </TabPanels>
  </TabGroup>
);
