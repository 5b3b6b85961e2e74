import type { Todo } from '@plenum/contract/meetings/public-schemas';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { WideSection } from '#kernel/page/wide-section';
import { useAppStore } from '#kernel/state/app-store';
import { ChevronRightIcon } from '#kernel/ui/icons';
import { Skeleton, SkeletonGroup } from '#kernel/ui/skeleton';
import { myMeetingsQuery, todosQuery } from './api.ts';
import { useMeetingLinks } from './links.ts';
import { MeetingLine } from './meeting-card.tsx';

const SHOWN = 4;

/** For somebody who is logged in: first what waits for them, then their own meetings. */
export function HomeMine() {
  const { t } = useTranslation('meetings');
  const lan = useAppStore((state) => state.lan);
  const links = useMeetingLinks();
  const { data: todos } = useQuery(todosQuery(lan));
  const { data: mine } = useQuery(myMeetingsQuery(lan));
  if (!todos || !mine) return <HomeMineSkeleton />;
  const shown = mine.map(({ card }) => card).filter(({ state }) => state !== 'draft');
  return (
    <>
      {todos.length > 0 && (
        <WideSection title={t('home.todos')}>
          <ul className="-mt-3">
            {todos.map((todo) => (
              <li key={todo.kind + todo.meetingId} className="not-first:border-t">
                <TodoLine todo={todo} />
              </li>
            ))}
          </ul>
        </WideSection>
      )}
      {shown.length > 0 && (
        <WideSection
          title={t('home.mine')}
          more={{ label: t('home.allMine'), href: links.meetings({ tab: 'mine' }) }}
        >
          <ul className="-mt-3.5">
            {shown.slice(0, SHOWN).map((meeting) => (
              <li key={meeting.id} className="not-first:border-t">
                <MeetingLine meeting={meeting} />
              </li>
            ))}
          </ul>
        </WideSection>
      )}
    </>
  );
}

function TodoLine({ todo: { kind, meetingId, meeting, count } }: { todo: Todo }) {
  const { t } = useTranslation('meetings');
  const links = useMeetingLinks();
  return (
    <a
      href={links.organise(meetingId)}
      className="group flex min-h-14 items-center gap-4 py-2.5 hover:text-accent"
    >
      <span className="min-w-0 grow">
        <span className="block font-semibold">{t(`home.todo.${kind}`, { count })}</span>
        <span className="block truncate text-sm text-muted">{meeting}</span>
      </span>
      <ChevronRightIcon className="size-5 shrink-0 text-muted" />
    </a>
  );
}

function HomeMineSkeleton() {
  return (
    <SkeletonGroup className="page grid gap-x-12 gap-y-4 py-10 md:grid-cols-2">
      {[0, 1, 2, 3].map((line) => (
        <Skeleton key={line} className="h-12" />
      ))}
    </SkeletonGroup>
  );
}
