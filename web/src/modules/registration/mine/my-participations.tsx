import type { Participation } from '@plenum/contract/registration/mine/endpoints';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { WideSection } from '#kernel/page/wide-section';
import { useAppStore } from '#kernel/state/app-store';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { Skeleton, SkeletonGroup } from '#kernel/ui/feedback/skeleton';
import { useRegistrationLinks } from '../links.ts';
import { participationsQuery, useOwnNews } from '../my-api.ts';
import { inReadingOrder, todosOf } from './my-steps.ts';
import { MyTodos, type TodoLine } from './my-todos.tsx';
import { ParticipationCard } from './participation-card.tsx';

const SHOWN_AT_HOME = 3;

interface MyParticipationsProps {
  /** Whether the list is shown on the home page, between its other parts, or separately. */
  place: 'home' | 'list';
  /** Shown to an account without any registration. */
  whenNone: ReactNode;
  moreTodos?: readonly TodoLine[];
}

/** The user's tasks, then one card for each registration. */
export function MyParticipations({ place, whenNone, moreTodos = [] }: MyParticipationsProps) {
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  const links = useRegistrationLinks();
  const { data, error, refetch } = useQuery(participationsQuery(lan));
  useOwnNews();
  const Part = place === 'home' ? WideSection : Section;
  if (error && !data)
    return (
      <Part title={t('toMine')}>
        <LoadingFailed error={error} onRetry={() => void refetch()} />
      </Part>
    );
  if (!data) return <MySkeleton place={place} />;
  const todos = todosOf(data.participations, data.invitations);
  const all = inReadingOrder(data.participations);
  const shown = place === 'home' ? all.filter(isCurrent).slice(0, SHOWN_AT_HOME) : all;
  const hasTodos = todos.length + data.declined.length + moreTodos.length > 0;
  if (!hasTodos && shown.length === 0) return whenNone;
  return (
    <>
      {hasTodos && (
        <Part title={t('my.todos')}>
          <div className="-mt-3">
            <MyTodos todos={todos} declined={data.declined} more={moreTodos} />
          </div>
        </Part>
      )}
      {shown.length > 0 && (
        <Part
          title={t('toMine')}
          {...(place === 'home' && { more: { label: t('my.all'), href: links.mine() } })}
        >
          <ul className="flex flex-col gap-6">
            {shown.map((participation) => (
              <li key={participation.registrationId}>
                <ParticipationCard participation={participation} />
              </li>
            ))}
          </ul>
        </Part>
      )}
    </>
  );
}

function isCurrent({ state, meeting }: Participation): boolean {
  return state !== 'cancelled' && meeting.phase !== 'ended';
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="pt-8">
      <h2 className="mb-5 text-lg font-bold">{title}</h2>
      {children}
    </section>
  );
}

/** As large as one card, because most people have one registration. */
function MySkeleton({ place }: { place: 'home' | 'list' }) {
  return (
    <SkeletonGroup className={place === 'home' ? 'page' : 'pt-8'}>
      <div
        className={
          place === 'home'
            ? 'grid gap-x-12 gap-y-5 border-t py-8 md:py-10 lg:grid-cols-[13rem_minmax(0,1fr)]'
            : 'flex flex-col gap-5'
        }
      >
        <Skeleton className="h-6 w-36" />
        <Skeleton className="h-80 rounded-lg" />
      </div>
    </SkeletonGroup>
  );
}
