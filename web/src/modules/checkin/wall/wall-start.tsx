import { textIn } from '@plenum/contract/kernel/localized-text';
import { listManagedMeetings } from '@plenum/contract/meetings/endpoints';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#kernel/client/call';
import { formatDateRange } from '@plenum/contract/kernel/date-range';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useTitle } from '#kernel/page/page-frame';
import { useAppStore } from '#kernel/state/app-store';
import { useIsLoggedIn } from '#kernel/state/lost-login';
import { Link } from '#kernel/ui/buttons/link';

const meetingsQuery = queryOptions({
  queryKey: ['wall', 'meetings'],
  queryFn: ({ signal }) => call(listManagedMeetings, { signal, quiet: true }),
});

/**
 * The page without a wall's token: explains where the link comes from, and lists the walls that the reader may open.
 */
export function WallStart({ toControl }: { toControl: (meetingId: string) => string }) {
  const { t } = useTranslation('wall');
  const lan = useAppStore((state) => state.lan);
  useTitle(t('title'));
  // People who work for no conference may not read the list.
  const { data = [] } = useQuery({ ...meetingsQuery, enabled: useIsLoggedIn(), retry: false });
  const meetings = data.filter(({ can, state }) => can.editCheckin && state === 'published');
  return (
    <div className="page py-10 md:py-14">
      <h1 className="text-2xl font-bold">{t('title')}</h1>
      <p className="measure mt-3 text-muted">{t('noToken')}</p>
      {meetings.length > 0 && (
        <>
          <h2 className="mt-8 font-bold">{t('choose')}</h2>
          <ul className="mt-2 max-w-2xl border-t">
            {meetings.map(({ id, title, startsOn, endsOn }) => (
              <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 border-b py-2">
                <Link href={toControl(id)} className="inline-flex min-h-11 items-center font-semibold">
                  {textIn(title, lan)}
                </Link>
                <span className="tabular text-sm text-muted">{formatDateRange(startsOn, endsOn, lan)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
