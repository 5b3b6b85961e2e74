import type { Programme } from '@plenum/contract/meetings/programme';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDate } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonText } from '#kernel/ui/feedback/skeleton';
import { useWords } from '#kernel/organize/use-words';
import { groupBy } from '../group-by.ts';
import { useProgramme } from '../store/use-programme.ts';
import { publicationQuery } from './versions-api.ts';

/** An earlier version, shown read-only. */
export function VersionDialog({ version, onClose }: { version: number; onClose: () => void }) {
  const { t } = useTranslation('programme');
  const { meeting } = useProgramme();
  const { data, error, refetch } = useQuery(publicationQuery(meeting.id, version));
  return (
    <Dialog isOpen onClose={onClose} title={t('versions.version', { version })} size="large" phone="full">
      {error && !data && <LoadingFailed error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonText lines={6} />}
      {data && <Days programme={data.content} />}
    </Dialog>
  );
}

function Days({ programme: { sessions, rooms } }: { programme: Programme }) {
  const { t } = useTranslation('programme');
  const words = useWords();
  const lan = useAppStore((state) => state.lan);
  const roomOf = (id: string | null) => rooms.find((room) => room.id === id);
  const byDay = groupBy(
    sessions.toSorted((one, other) => `${one.day} ${one.start}`.localeCompare(`${other.day} ${other.start}`)),
    ({ day }) => day,
  );
  return (
    <div className="flex flex-col gap-6">
      {[...byDay].map(([day, onDay]) => (
        <section key={day}>
          <h3 className="mb-1 font-semibold">{formatDate(day, lan)}</h3>
          <ul>
            {onDay.map((session) => {
              const room = roomOf(session.roomId);
              return (
                <li key={session.id} className="border-t py-2">
                  <p className="font-semibold">{words(session.title)}</p>
                  <p className="text-sm text-muted">
                    {[t('slot', { start: session.start, end: session.end }), room && words(room.name)]
                      .filter(Boolean)
                      .join(' · ')}
                  </p>
                  {session.talks.map((talk) => (
                    <p key={talk.id} className="text-sm">
                      <span className="tabular text-muted">
                        {t('slot', { start: talk.start, end: talk.end })}
                      </span>{' '}
                      {words(talk.title)}
                    </p>
                  ))}
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </div>
  );
}
