import { type CounterName, counterNames, type Dashboard } from '@plenum/contract/console/dashboard';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useQuery } from '@tanstack/react-query';
import { usePartTitle } from '#kernel/organize/part-name';
import { useTranslation } from '#kernel/i18n/use-translation';
import { type Counter, Counters } from '#kernel/list/counters';
import { useAppStore } from '#kernel/state/app-store';
import { EmptyState } from '#kernel/ui/feedback/empty-state';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { PageHead } from '#kernel/ui/layout/page-head';
import { Skeleton, SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { StatusPill } from '#kernel/ui/layout/status-pill';
import { useLinks } from '#kernel/organize/links';
import type { Part } from '../parts.ts';
import { dashboardQuery } from '#kernel/organize/dashboard-query';
import { useLiveRecords } from '#kernel/organize/use-live-records';
import { usePieces } from '#kernel/organize/pieces';
import { DayChart } from './day-chart.tsx';
import { Inbox } from './inbox.tsx';
import { TypeBars } from './share-bars.tsx';

/** Open tasks and current figures of the conference. */
export function DashboardScreen({ meeting }: { meeting: MeetingConsole }) {
  const { t } = useTranslation('console');
  const partTitle = usePartTitle();
  const lan = useAppStore((state) => state.lan);
  const { data, error, refetch } = useQuery(dashboardQuery(meeting.id, lan));
  useLiveRecords(meeting.id);
  return (
    <>
      <PageHead
        title={partTitle('dashboard')}
        detail={
          data && (
            <StatusPill tone="success" hasDot>
              {t('dashboard.live')}
            </StatusPill>
          )
        }
      />
      {error && !data && <LoadingFailed error={error} onRetry={refetch} />}
      {!error && !data && <Waiting />}
      {data && <Figures meeting={meeting} dashboard={data} />}
    </>
  );
}

function Figures({ meeting, dashboard }: { meeting: MeetingConsole; dashboard: Dashboard }) {
  const { MoneyFigures } = usePieces();
  const { t } = useTranslation('console');
  const counters = useCounters(meeting, dashboard);
  return (
    <div className="space-y-8">
      {/* Tasks come before figures, because on a phone the figures would push them off the screen. */}
      {dashboard.items.length > 0 && <Inbox meeting={meeting} items={dashboard.items} />}
      <Counters label={t('dashboard.figures')} counters={counters} />
      {dashboard.items.length === 0 && (
        <EmptyState title={t('dashboard.nothing')}>{t('dashboard.nothingWhy')}</EmptyState>
      )}
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
        {meeting.can.seeRegistrations && <DayChart days={dashboard.days} />}
        <div className="space-y-8">
          <TypeBars types={dashboard.types} />
          {dashboard.money.length > 0 && <MoneyFigures figures={dashboard.money} />}
        </div>
      </div>
    </div>
  );
}

interface CounterLink {
  part: Part;
  query?: Record<string, string>;
  tone?: Counter['tone'];
}

const counterLinks: Record<CounterName, CounterLink> = {
  participants: { part: 'participants' },
  registrations: { part: 'registrations', query: { state: 'submitted' } },
  drafts: { part: 'registrations', query: { state: 'draft' } },
  unpaid: { part: 'orders', query: { state: 'unpaid' }, tone: 'warning' },
  paid: { part: 'orders', query: { state: 'pay_success' }, tone: 'success' },
  auditPending: { part: 'review', tone: 'warning' },
  auditPass: { part: 'registrations', query: { review: 'audit_pass' }, tone: 'success' },
  auditFailed: { part: 'registrations', query: { review: 'audit_failed' }, tone: 'danger' },
};

// Returns the figures that the server sends, which are those that the user's role may see. Each links to its list.
function useCounters({ id }: MeetingConsole, { counters }: Dashboard): Counter[] {
  const { t } = useTranslation('console');
  const links = useLinks();
  return counterNames.flatMap((key) => {
    const value = counters[key];
    if (value === undefined) return [];
    const { part, query, tone = 'neutral' } = counterLinks[key];
    return [{ key, label: t(`dashboard.counter.${key}`), value, tone, href: links.console(id, part, query) }];
  });
}

function Waiting() {
  return (
    <SkeletonGroup className="space-y-8">
      <Skeleton className="h-36 w-full" />
      <SkeletonText lines={6} />
    </SkeletonGroup>
  );
}
