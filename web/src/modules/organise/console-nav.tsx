import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import type { SectionName } from '@plenum/contract/meetings/sections';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Badge } from '#kernel/ui/badge';
import { classes } from '#kernel/ui/classes';
import { consoleQuery } from './api.ts';
import { useLinks } from './links.ts';
import { type Part, partGroups } from './parts.ts';

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
export function ConsoleNav({ id, part, onGo }: { id: string; part: Part; onGo: () => void }) {
  const { t } = useTranslation('organise');
  const { data: meeting } = useQuery(consoleQuery(id));
  return (
    <nav aria-label={t('nav.meeting')}>
      {partGroups.map((group) => (
        <div key={group.id} className="mb-4">
          <h2 className="mb-1 px-3 text-xs font-semibold text-muted">{t(`nav.group.${group.id}`)}</h2>
          <ul>
            {group.parts
              .filter((candidate) => candidate !== 'messages' || meeting?.can.readMessages !== false)
              .map((candidate) => (
                <li key={candidate}>
                  <PartLink
                    id={id}
                    part={candidate}
                    isCurrent={candidate === part}
                    meeting={meeting}
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
  onGo,
}: {
  id: string;
  part: Part;
  isCurrent: boolean;
  meeting: MeetingConsole | undefined;
  onGo: () => void;
}) {
  const { t } = useTranslation('organise');
  const links = useLinks();
  const section = meeting?.sections.find(({ name }) => name === part);
  const count = part === 'messages' ? (meeting?.unanswered ?? 0) : 0;
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
      {count > 0 ? (
        <Badge count={count} />
      ) : (
        section !== undefined &&
        section.entries > 0 &&
        counted.has(section.name) && <span className="tabular text-xs text-muted">{section.entries}</span>
      )}
    </a>
  );
}
