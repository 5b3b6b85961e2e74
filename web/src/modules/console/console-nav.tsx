import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import type { SectionName } from '@plenum/contract/meetings/sections';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { Badge } from '#kernel/ui/layout/badge';
import { classes } from '#kernel/ui/classes';
import { consoleQuery } from './api.ts';
import { useLinks } from './links.ts';
import { firstPart, isListed, type Part, partGroups } from './parts.ts';
import { type PartCounts, usePartCounts } from './people/use-people-news.ts';

// Of the others the figure says no more than that there is something.
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

/** The console's sidebar: every part of the meeting, grouped by work. */
export function ConsoleNav({ id, part, onGo }: { id: string; part: Part | undefined; onGo: () => void }) {
  const { t } = useTranslation('console');
  const { data: meeting, error } = useQuery(consoleQuery(id));
  const current = part ?? (meeting && firstPart(meeting));
  const counts = usePartCounts(meeting);
  if (error && !meeting) return null;
  const groups = partGroups
    .map((group) => ({
      id: group.id,
      parts: group.parts.filter((candidate) => meeting !== undefined && isListed(candidate, meeting)),
    }))
    .filter(({ parts }) => parts.length > 0);
  return (
    <nav aria-label={t('nav.meeting')}>
      {groups.map((group) => (
        <div key={group.id} className="mb-4">
          <h2 className="mb-1 px-3 text-xs font-semibold text-muted">{t(`nav.group.${group.id}`)}</h2>
          <ul>
            {group.parts.map((candidate) => (
                <li key={candidate}>
                  <PartLink
                    id={id}
                    part={candidate}
                    isCurrent={candidate === current}
                    meeting={meeting}
                    counts={counts}
                    onGo={onGo}
                  />
                </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function PartLink({
  id,
  part,
  isCurrent,
  meeting,
  counts,
  onGo,
}: {
  id: string;
  part: Part;
  isCurrent: boolean;
  meeting: MeetingConsole | undefined;
  counts: PartCounts;
  onGo: () => void;
}) {
  const { t } = useTranslation('console');
  const lan = useAppStore((state) => state.lan);
  const links = useLinks();
  const section = meeting?.sections.find(({ name }) => name === part);
  const waiting = part === 'messages' ? (meeting?.unanswered ?? 0) : (counts[part]?.waiting ?? 0);
  const entries = counts[part]?.entries ?? (section && counted.has(section.name) ? section.entries : 0);
  return (
    <a
      href={links.console(id, part)}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        links.go(links.console(id, part));
        onGo();
      }}
      className={classes(
        'flex min-h-8 items-center justify-between gap-2 rounded-md px-3 font-medium pointer-coarse:min-h-11',
        isCurrent ? 'bg-surface-raised shadow-soft' : 'text-text/85 hover:bg-text/[0.05] hover:text-text',
      )}
    >
      <span className="truncate">{t(`part.${part}`)}</span>
      {waiting > 0 ? (
        <Badge count={waiting} />
      ) : (
        entries > 0 && <span className="tabular text-xs text-muted">{formatNumber(entries, lan)}</span>
      )}
    </a>
  );
}
