import type { Attention } from '@plenum/contract/console/dashboard';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Counter, Counters } from '#kernel/list/counters';
import { useAppStore } from '#kernel/state/app-store';
import { EmptyState } from '#kernel/ui/empty-state';
import { LoadingFailed } from '#kernel/ui/loading-failed';
import { PageHead } from '#kernel/ui/page-head';
import { Skeleton, SkeletonGroup, SkeletonText } from '#kernel/ui/skeleton';
import { StatusPill } from '#kernel/ui/status-pill';
import { useLinks } from '../links.ts';
import { isFor, type Part } from '../parts.ts';
import { attentionQuery } from '../people/people-api.ts';
import { usePeopleNews } from '../people/use-people-news.ts';
import { DayChart } from './day-chart.tsx';
import { Inbox } from './inbox.tsx';
import { MoneyBars, TypeBars } from './share-bars.tsx';

/** What waits for somebody's decision, and how the meeting stands at this moment. */
export function AttentionScreen({ meeting }: { meeting: MeetingConsole }) {
  const { t } = useTranslation('console');
  const lan = useAppStore((state) => state.lan);
  const { data, error, refetch } = useQuery(attentionQuery(meeting.id, lan));
  usePeopleNews(meeting.id);
  return (
    <>
      <PageHead
        title={t('part.attention')}
        detail={
          data && (
            <StatusPill tone="success" hasDot>
              {t('attention.live')}
            </StatusPill>
          )
        }
      />
      {error && !data && <LoadingFailed error={error} onRetry={refetch} />}
      {!error && !data && <Waiting />}
      {data && <Standing meeting={meeting} attention={data} />}
    </>
  );
}

function Standing({ meeting, attention }: { meeting: MeetingConsole; attention: Attention }) {
  const { t } = useTranslation('console');
  const counters = useCounters(meeting, attention);
  return (
    <div className="space-y-8">
      <Counters label={t('attention.figures')} counters={counters} />
      {attention.items.length === 0 ? (
        <EmptyState title={t('attention.nothing')}>{t('attention.nothingWhy')}</EmptyState>
      ) : (
        <Inbox meeting={meeting} items={attention.items} />
      )}
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
        <DayChart days={attention.days} />
        <div className="space-y-8">
          <TypeBars types={attention.types} />
          {attention.money.length > 0 && <MoneyBars money={attention.money} />}
        </div>
      </div>
    </div>
  );
}

function useCounters({ id, can }: MeetingConsole, { counters }: Attention): Counter[] {
  const { t } = useTranslation('console');
  const links = useLinks();
  const to = (part: Part, query: Record<string, string> = {}) =>
    isFor(part, can) ? links.console(id, part, query) : undefined;
  const counter = (key: keyof Attention['counters'], more: Omit<Counter, 'key' | 'label' | 'value'>) => ({
    key,
    label: t(`attention.counter.${key}`),
    value: counters[key],
    ...more,
  });
  return [
    counter('participants', { href: to('participants') }),
    counter('registrations', { href: to('registrations', { state: 'submitted' }) }),
    counter('drafts', { href: to('registrations', { state: 'draft' }) }),
    counter('unpaid', { tone: 'warning', href: to('orders', { state: 'unpaid' }) }),
    counter('paid', { tone: 'success', href: to('orders', { state: 'pay_success' }) }),
    counter('auditPending', { tone: 'warning', href: to('review') }),
    counter('auditPass', { tone: 'success', href: to('registrations', { review: 'audit_pass' }) }),
    counter('auditFailed', { tone: 'danger', href: to('registrations', { review: 'audit_failed' }) }),
  ];
}

function Waiting() {
  return (
    <SkeletonGroup className="space-y-8">
      <Skeleton className="h-36 w-full" />
      <SkeletonText lines={6} />
    </SkeletonGroup>
  );
}
