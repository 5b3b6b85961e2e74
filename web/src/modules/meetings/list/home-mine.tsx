import type { Todo } from '@plenum/contract/meetings/public-schemas';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { WideSection } from '#kernel/page/wide-section';
import { useAppStore } from '#kernel/state/app-store';
import { EmptyState } from '#kernel/ui/feedback/empty-state';
import { ChevronRightIcon } from '#kernel/ui/icons/more-icons';
import { ButtonLink } from '#kernel/ui/buttons/link';
import { Skeleton, SkeletonGroup } from '#kernel/ui/feedback/skeleton';
import { myMeetingsQuery, todosQuery } from '../api.ts';
import { useMeetingLinks } from '../links.ts';
import { MeetingLine } from './meeting-card.tsx';

const SHOWN = 4;

/** The component that lists the user's registrations, with a placeholder for an empty list. */
export type RegistrationsPart = ComponentType<{ place: 'home' | 'list'; whenNone: ReactNode }>;

/** For logged-in users: first their registrations, then the conferences they work for. */
export function HomeMine({ Registrations }: { Registrations: RegistrationsPart }) {
  const { t } = useTranslation('meetings');
  const lan = useAppStore((state) => state.lan);
  const links = useMeetingLinks();
  const { data: todos = [], isPending } = useQuery(todosQuery(lan));
  const { data: mine = [], isPending: isMinePending } = useQuery(myMeetingsQuery(lan));
  const shown = mine.map(({ card }) => card).filter(({ state }) => state !== 'draft');
  const isNobody = todos.length === 0 && mine.length === 0;
  return (
    <>
      <Suspense fallback={<HomeMineSkeleton />}>
        <Registrations
          place="home"
          whenNone={isPending || isMinePending ? <HomeMineSkeleton /> : isNobody && <NoneYet />}
        />
      </Suspense>
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

function NoneYet() {
  const { t } = useTranslation('meetings');
  const links = useMeetingLinks();
  return (
    <div className="page">
      <div className="border-t">
        <EmptyState
          title={t('home.noneTitle')}
          action={
            <ButtonLink kind="primary" href={links.meetings({ phase: 'registration_open' })}>
              {t('home.browse')}
            </ButtonLink>
          }
        >
          {t('home.noneText')}
        </EmptyState>
      </div>
    </div>
  );
}

function TodoLine({ todo: { kind, meetingId, meeting, count } }: { todo: Todo }) {
  const { t } = useTranslation('meetings');
  const links = useMeetingLinks();
  return (
    <a
      href={links.console(meetingId)}
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
    <SkeletonGroup className="page">
      <div className="grid gap-x-12 gap-y-5 border-t py-8 md:py-10 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <Skeleton className="h-6 w-36" />
        <Skeleton className="h-80 rounded-lg" />
      </div>
    </SkeletonGroup>
  );
}
