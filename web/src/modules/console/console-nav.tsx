import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import type { SectionName } from '@plenum/contract/meetings/sections';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { usePartTitle } from '#kernel/organize/part-name';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatNumber } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { classes } from '#kernel/ui/classes';
import { ChevronDownIcon } from '#kernel/ui/icons/more-icons';
import { Badge } from '#kernel/ui/layout/badge';
import { consoleQuery } from '#kernel/organize/meeting-queries';
import { useLinks } from '#kernel/organize/links';
import { firstPart, isEditorial, isListed, type NavEntry, type NavGroup, navGroups } from './parts.ts';
import { type PartCounts, usePartCounts } from './use-part-counts.ts';
import { useOpenGroups } from './use-open-groups.ts';

// Sections whose number of entries is shown in the sidebar.
const counted = new Set<SectionName>([
  'dates',
  'contacts',
  'partners',
  'committee',
  'history',
  'programme',
  'types',
  'hotels',
  'activities',
]);

interface ConsoleNavProps {
  id: string;
  /** Undefined for the console's first page. */
  entry: NavEntry | undefined;
  /** True for a reviewer who chairs a field and therefore also manages its submissions. */
  isChair?: boolean;
  onGo: () => void;
}

/** The console's sidebar: the entries in which the user has work, in collapsible groups. */
export function ConsoleNav({ id, entry, isChair = false, onGo }: ConsoleNavProps) {
  const { t } = useTranslation('console');
  const { data: meeting } = useQuery(consoleQuery(id));
  const current = entry ?? (meeting && firstPart(meeting));
  const counts = usePartCounts(meeting);
  const { isOpen, toggle } = useOpenGroups(
    current && groupOf(current),
    meeting === undefined || meeting.state === 'draft',
  );
  if (!meeting) return null;
  const groups = navGroups
    .map((group) => ({
      id: group.id,
      entries: group.entries.filter((each) => isListed(each, meeting, isChair)),
    }))
    .filter(({ entries }) => entries.length > 0);
  return (
    <nav aria-label={t('nav.meeting')}>
      {groups.map((group) => (
        <Group
          key={group.id}
          id={group.id}
          isOpen={isOpen(group.id)}
          onToggle={() => toggle(group.id)}
          waiting={group.entries.reduce((sum, each) => sum + waitingIn(each, meeting, counts), 0)}
        >
          {group.entries.map((each) => (
            <li key={each}>
              <EntryLink
                entry={each}
                isCurrent={each === current}
                meeting={meeting}
                counts={counts}
                onGo={onGo}
              />
            </li>
          ))}
        </Group>
      ))}
    </nav>
  );
}

function groupOf(entry: NavEntry): NavGroup | undefined {
  return navGroups.find(({ entries }) => entries.includes(entry))?.id;
}

function waitingIn(entry: NavEntry, meeting: MeetingConsole, counts: PartCounts): number {
  if (entry === 'messages') return meeting.can.readMessages ? meeting.unanswered : 0;
  return isEditorial(entry) ? 0 : (counts[entry]?.waiting ?? 0);
}

interface GroupProps {
  id: NavGroup;
  isOpen: boolean;
  onToggle: () => void;
  waiting: number;
  children: ReactNode;
}

function Group({ id, isOpen, onToggle, waiting, children }: GroupProps) {
  const { t } = useTranslation('console');
  const listId = `nav-${id}`;
  // The first group is always open and needs no heading.
  if (id === 'work') return <ul className="mb-3">{children}</ul>;
  return (
    <div className="mb-1.5">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={onToggle}
          className="flex min-h-8 w-full items-center gap-2 rounded-md px-3 text-start text-xs font-semibold text-muted hover:text-text pointer-coarse:min-h-11"
        >
          <span className="grow">{t(`nav.group.${id}`)}</span>
          {!isOpen && waiting > 0 && <Badge count={waiting} />}
          <ChevronDownIcon className={classes('size-4 shrink-0', !isOpen && '-rotate-90')} />
        </button>
      </h2>
      <ul id={listId} hidden={!isOpen} className="mb-3">
        {children}
      </ul>
    </div>
  );
}

interface EntryLinkProps {
  entry: NavEntry;
  isCurrent: boolean;
  meeting: MeetingConsole;
  counts: PartCounts;
  onGo: () => void;
}

// Scrolls the sidebar to a link. `scrollIntoView` is not used, because it would scroll the page around the sidebar as
// well.
function scrollSidebarTo(link: HTMLElement): void {
  const box = link.closest('[data-sidebar]');
  if (!box) return;
  const [inner, outer] = [link.getBoundingClientRect(), box.getBoundingClientRect()];
  const below = inner.bottom - Math.min(outer.bottom, window.innerHeight);
  const above = outer.top - inner.top;
  if (below > 0) box.scrollTop += below + inner.height;
  else if (above > 0) box.scrollTop -= above + inner.height;
}

function EntryLink({ entry, isCurrent, meeting, counts, onGo }: EntryLinkProps) {
  const partTitle = usePartTitle();
  const lan = useAppStore((state) => state.lan);
  const links = useLinks();
  const link = useRef<HTMLAnchorElement>(null);
  // The sidebar scrolls separately; without this the current entry may be out of view.
  useEffect(() => {
    if (isCurrent && link.current) scrollSidebarTo(link.current);
  }, [isCurrent]);
  const href = isEditorial(entry) ? links[entry](meeting.id) : links.console(meeting.id, entry);
  const section = meeting.sections.find(({ name }) => name === entry);
  const waiting = waitingIn(entry, meeting, counts);
  const own = isEditorial(entry) ? undefined : counts[entry]?.entries;
  const entries = own ?? (section && counted.has(section.name) ? section.entries : 0);
  return (
    <a
      ref={link}
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        links.go(href);
        onGo();
      }}
      className={classes(
        'flex min-h-8 items-center justify-between gap-2 rounded-md px-3 font-medium pointer-coarse:min-h-11',
        isCurrent ? 'bg-surface-raised shadow-soft' : 'text-text/85 hover:bg-text/[0.05] hover:text-text',
      )}
    >
      <span className="truncate">{partTitle(entry)}</span>
      {waiting > 0 ? (
        <Badge count={waiting} />
      ) : (
        entries > 0 && <span className="tabular text-xs text-muted">{formatNumber(entries, lan)}</span>
      )}
    </a>
  );
}
