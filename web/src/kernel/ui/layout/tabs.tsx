import type { ReactNode } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs';
import { classes } from '../classes.ts';

export interface TabEntry<K extends string> {
  id: K;
  label: ReactNode;
  content: ReactNode;
  isDisabled?: boolean;
}

export interface TabsProps<K extends string> {
  /** The accessible name of the row of tabs. */
  label: string;
  tabs: ReadonlyArray<TabEntry<K>>;
  /** The selected tab. It is kept in the URL if the page has one for it. */
  selected?: K;
  onSelect?: (id: K) => void;
  className?: string;
}

export function Tabs<K extends string>({ label, tabs, selected, onSelect, className }: TabsProps<K>) {
  return (
    <AriaTabs
      {...(selected !== undefined && { selectedKey: selected })}
      onSelectionChange={(key) => {
        const tab = tabs.find((candidate) => candidate.id === key);
        if (tab) onSelect?.(tab.id);
      }}
      className={className ?? ''}
    >
      <TabList aria-label={label} className="flex [scrollbar-width:none] gap-6 overflow-x-auto border-b">
        {tabs.map((tab) => (
          <Tab
            key={tab.id}
            id={tab.id}
            isDisabled={tab.isDisabled ?? false}
            className={classes(
              'relative flex min-h-12 min-w-11 shrink-0 cursor-pointer items-center justify-center font-semibold whitespace-nowrap text-muted transition-colors outline-none',
              'after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:bg-transparent',
              'data-hovered:text-text data-selected:text-text data-selected:after:bg-accent',
              'data-focus-visible:rounded-sm data-focus-visible:outline-2 data-focus-visible:-outline-offset-2 data-focus-visible:outline-accent',
              'data-disabled:cursor-default data-disabled:opacity-45',
            )}
          >
            {tab.label}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.id} id={tab.id} className="rounded-sm pt-6 data-focus-visible:focus-ring">
          {tab.content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
