import { useEffect, useRef, type MouseEvent } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { classes } from '#kernel/ui/classes';
import { useMeetingLinks } from '../links.ts';
import type { MeetingTab } from '../search.ts';

/** An organizer's own page, next to the tabs. */
export interface MenuEntry {
  label: string;
  href: string;
  isOutside: boolean;
}

interface MeetingTabRowProps {
  meetingId: string;
  tabs: readonly MeetingTab[];
  selected: MeetingTab;
  onSelect: (tab: MeetingTab) => void;
  menu: readonly MenuEntry[];
}

const tabClass = classes(
  'relative flex min-h-12 items-center font-semibold whitespace-nowrap text-muted transition-colors hover:text-text',
  'after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 focus-visible:-outline-offset-2',
  'aria-[current]:text-text aria-[current]:after:bg-accent',
);

/** Links, not buttons, because each tab has an address that can be shared. */
export function MeetingTabRow({ meetingId, tabs, selected, onSelect, menu }: MeetingTabRowProps) {
  const { t } = useTranslation('meetings');
  const links = useMeetingLinks();
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => showEntry(row.current, selected), [selected]);
  return (
    <nav aria-label={t('detail.tabs')} className="border-b print:hidden">
      <ul ref={row} className="page relative flex [scrollbar-width:none] gap-6 overflow-x-auto sm:gap-8">
        {tabs.map((tab) => (
          <li key={tab} data-entry={tab} className="shrink-0">
            <a
              href={links.meeting(meetingId, tab)}
              aria-current={tab === selected ? 'page' : undefined}
              className={tabClass}
              onClick={(event) => {
                if (!isPlainPress(event)) return;
                // Keeps the scroll position, because only the content below the row changes.
                event.preventDefault();
                onSelect(tab);
              }}
            >
              {t(`detail.tab.${tab}`)}
            </a>
          </li>
        ))}
        {menu.map((entry) => (
          <li key={entry.href} className="shrink-0">
            <a
              href={entry.href}
              className={tabClass}
              {...(entry.isOutside && { target: '_blank', rel: 'noopener noreferrer' })}
            >
              {entry.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function isPlainPress(event: MouseEvent): boolean {
  return !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

// Scrolls the row to an entry, because on a phone the row is wider than the screen. `scrollIntoView` would scroll the
// page as well.
export function showEntry(row: HTMLElement | null, name: string): void {
  const current = row?.querySelector<HTMLElement>(`[data-entry="${name}"]`);
  if (!row || !current) return;
  const hidden =
    current.offsetLeft < row.scrollLeft ||
    current.offsetLeft + current.offsetWidth > row.scrollLeft + row.clientWidth;
  if (hidden) row.scrollLeft = current.offsetLeft - 24;
}
