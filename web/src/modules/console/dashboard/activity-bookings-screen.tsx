import { activityWords } from '@plenum/contract/meetings/words';
import {
  type ActivityRow,
  exportActivityGuests,
  listActivityBookings,
} from '@plenum/contract/console/dashboard';
import { toWallTime } from '@plenum/contract/kernel/zoned-time';
import type { Language } from '@plenum/contract/kernel/language';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { usePartTitle } from '#kernel/organize/part-name';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { call } from '#kernel/client/call';
import { download } from '#kernel/client/download';
import { formatDate, formatNumber, formatTime, formatTimeThere } from '#kernel/i18n/format';
import { DownloadIcon } from '#kernel/list/list-icons';
import { useAppStore } from '#kernel/state/app-store';
import { EmptyState } from '#kernel/ui/feedback/empty-state';
import { ButtonLink } from '#kernel/ui/buttons/link';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { MenuButton } from '#kernel/ui/buttons/menu-button';
import { PageHead } from '#kernel/ui/layout/page-head';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { StatusPill } from '#kernel/ui/layout/status-pill';
import { useLinks } from '#kernel/organize/links';
import { recordKey } from '#kernel/organize/record-keys';
import { useLiveRecords } from '#kernel/organize/use-live-records';
import { ShareBar } from '#kernel/charts/share-bar';

function bookingsQuery(meetingId: string, lan: Language) {
  return queryOptions({
    queryKey: recordKey(meetingId, 'activityBookings', lan),
    queryFn: ({ signal }) => call(listActivityBookings, { params: { id: meetingId }, signal, quiet: true }),
  });
}

/** Meals, forums and visits by day, with the number and the list of guests. */
export function ActivityBookingsScreen({ meeting }: { meeting: MeetingConsole }) {
  const { t } = useTranslation(['console', 'organize']);
  const partTitle = usePartTitle();
  const lan = useAppStore((state) => state.lan);
  const links = useLinks();
  const { data: activities, error, refetch } = useQuery(bookingsQuery(meeting.id, lan));
  useLiveRecords(meeting.id);
  const dayOf = ({ startsAt }: ActivityRow) => toWallTime(startsAt, meeting.timeZone).slice(0, 10);
  const days = [...new Set(activities?.map(dayOf))];
  return (
    <>
      <PageHead title={partTitle('activityBookings')} detail={t('bookings.detail')} />
      {error && !activities && <LoadingFailed error={error} onRetry={refetch} />}
      {!error && !activities && (
        <SkeletonGroup>
          <SkeletonText lines={8} />
        </SkeletonGroup>
      )}
      {activities?.length === 0 && (
        <EmptyState
          title={t('bookings.none')}
          action={
            meeting.can.edit && (
              <ButtonLink href={links.console(meeting.id, 'activities')}>{t('bookings.setUp')}</ButtonLink>
            )
          }
        >
          {t('bookings.noneWhy')}
        </EmptyState>
      )}
      <div className="space-y-8">
        {days.map((day) => (
          <section key={day}>
            <h2 className="mb-2 font-semibold">{formatDate(day, lan)}</h2>
            <ul>
              {activities
                ?.filter((row) => dayOf(row) === day)
                .map((row) => (
                  <li key={row.id} className="border-t py-4 last:border-b">
                    <Booking meeting={meeting} activity={row} />
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

function Booking({ meeting, activity }: { meeting: MeetingConsole; activity: ActivityRow }) {
  const { t } = useTranslation(['console', 'organize']);
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const links = useLinks();
  const { id, kind, name, place, stock, taken, hidden } = activity;
  const exportAs = (format: 'xlsx' | 'csv') => ({
    id: format,
    label: t(`organize:sheet.${format}`),
    // The client shows the error.
    onAction: () =>
      void download(exportActivityGuests, {
        params: { id: meeting.id, activityId: id },
        query: { format },
      }).catch(() => undefined),
  });
  return (
    <article className="grid gap-x-6 gap-y-3 md:grid-cols-[7.5rem_minmax(0,1fr)_14rem_auto] md:items-center">
      <p className="tabular text-sm text-muted">
        {t('bookings.when', {
          from: formatTime(activity.startsAt, lan, meeting.timeZone),
          to: formatTimeThere(activity.endsAt, lan, meeting.timeZone),
        })}
      </p>
      <div className="min-w-0">
        <h3 className="font-semibold">{name}</h3>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
          <span>{sentence(activityWords[kind])}</span>
          {place !== '' && <span>{place}</span>}
          {hidden && <StatusPill>{t('bookings.hidden')}</StatusPill>}
          {stock !== null && taken >= stock && <StatusPill tone="warning">{t('bookings.full')}</StatusPill>}
        </p>
      </div>
      <Taken activity={activity} />
      <div className="flex gap-2 md:justify-self-end">
        <ButtonLink
          size="small"
          href={links.console(meeting.id, 'participants', { activityId: id })}
          aria-label={t('bookings.guestsOf', { name })}
        >
          {t('bookings.guests')}
        </ButtonLink>
        {meeting.can.export && (
          <MenuButton
            size="small"
            kind="secondary"
            label={t('bookings.exportOf', { name })}
            isNamedByLabel
            groups={[{ id: 'formats', actions: [exportAs('xlsx'), exportAs('csv')] }]}
          >
            <DownloadIcon className="size-4" />
            {t('organize:sheet.export')}
          </MenuButton>
        )}
      </div>
    </article>
  );
}

function Taken({ activity: { stock, taken, paid } }: { activity: ActivityRow }) {
  const { t } = useTranslation('console');
  const lan = useAppStore((state) => state.lan);
  const n = (value: number) => formatNumber(value, lan);
  return (
    <div className="tabular text-sm">
      <p className="mb-1 flex justify-between gap-4">
        <span>
          {stock === null
            ? t('bookings.taken', { taken: n(taken) })
            : t('bookings.takenOf', { taken: n(taken), stock: n(stock) })}
        </span>
        <span className="text-muted">{t('bookings.paid', { n: n(paid) })}</span>
      </p>
      {stock !== null && <ShareBar share={stock === 0 ? 1 : taken / stock} isFull={taken >= stock} />}
    </div>
  );
}
