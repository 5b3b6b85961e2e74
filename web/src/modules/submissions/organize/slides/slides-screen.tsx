import { joinItems } from '@plenum/contract/kernel/punctuation';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import {
  downloadSlides,
  downloadSlidesArchive,
  remindSpeakers,
  type SessionSlides,
  type SlidesBoard,
  type TalkSlides,
} from '@plenum/contract/submissions/slides-endpoints';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { usePartTitle } from '#kernel/organize/part-name';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { download } from '#kernel/client/download';
import { notify } from '#kernel/client/notices';
import { RefusedCall } from '#kernel/client/refused-call';
import { formatDate, formatDateTime } from '#kernel/i18n/format';
import { DownloadIcon } from '#kernel/list/list-icons';
import { useAppStore } from '#kernel/state/app-store';
import { formatBytes } from '#kernel/text/format-bytes';
import { Button } from '#kernel/ui/buttons/button';
import { IconButton } from '#kernel/ui/buttons/icon-button';
import { ConfirmDialog } from '#kernel/ui/dialogs/confirm-dialog';
import { EmptyState } from '#kernel/ui/feedback/empty-state';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonText } from '#kernel/ui/feedback/skeleton';
import { PageHead } from '#kernel/ui/layout/page-head';
import { StatusPill } from '#kernel/ui/layout/status-pill';
import { useWords } from '#kernel/organize/use-words';
import { slidesQuery } from './slides-api.ts';

/** A technician's list: every talk in its order, with its slides. */
export function SlidesScreen({ meeting }: { meeting: MeetingConsole }) {
  const { t } = useTranslation('slides');
  const partTitle = usePartTitle();
  const lan = useAppStore((state) => state.lan);
  const { data: board, error, refetch } = useQuery(slidesQuery(meeting.id));
  if (error && !board) return <LoadingFailed error={error} onRetry={refetch} isPage />;
  if (!board) return <SkeletonText lines={8} />;
  const talks = board.days.length + board.unplaced.length;
  return (
    <>
      <PageHead
        title={partTitle('slides')}
        detail={<Deadline board={board} timeZone={meeting.timeZone} />}
        actions={meeting.can.manageSubmissions && <Remind meeting={meeting} board={board} />}
      />
      {!board.isPublished && board.days.length > 0 && (
        <p className="mb-6 rounded-lg bg-warning-soft px-5 py-4 text-warning">{t('draft')}</p>
      )}
      {talks === 0 && <EmptyState title={t('none')}>{t('noneWhy')}</EmptyState>}
      {board.days.map(({ day, rooms }) => (
        <section key={day} aria-labelledby={`day-${day}`} className="mb-10">
          <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b pb-2">
            <h2 id={`day-${day}`} className="text-lg font-bold">
              {formatDate(day, lan)}
            </h2>
            {rooms.some(({ sessions }) => sessions.some(hasSlides)) && (
              <ArchiveButton
                meetingId={meeting.id}
                query={{ day }}
                label={t('day')}
                of={formatDate(day, lan)}
              />
            )}
          </div>
          {rooms.map((room) => (
            <RoomPart key={room.id ?? 'none'} meeting={meeting} room={room} />
          ))}
        </section>
      ))}
      {board.unplaced.length > 0 && (
        <section aria-labelledby="unplaced" className="mb-10">
          <h2 id="unplaced" className="mb-2 text-lg font-bold">
            {t('unplaced')}
          </h2>
          <ul>
            {board.unplaced.map((talk) => (
              <li key={talk.id} className="border-t py-2 first:border-t-0">
                <TalkLine meeting={meeting} talk={talk} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

const hasSlides = ({ talks }: Pick<SessionSlides, 'talks'>) => talks.some(({ slides }) => slides !== null);

function Deadline({ board, timeZone }: { board: SlidesBoard; timeZone: string }) {
  const { t } = useTranslation('slides');
  const lan = useAppStore((state) => state.lan);
  const { until, isOpen, uploaded, missing } = board;
  if (until === null) return <>{t('notCollected')}</>;
  const at = formatDateTime(until, lan, timeZone);
  return <>{[t('counts', { uploaded, missing }), t(isOpen ? 'until' : 'closed', { at })].join(' · ')}</>;
}

function Remind({ meeting, board }: { meeting: MeetingConsole; board: SlidesBoard }) {
  const { t } = useTranslation('slides');
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  async function remind() {
    const { reminded } = await call(remindSpeakers, { params: { id: meeting.id }, body: {}, quiet: true });
    notify({ kind: 'success', text: t('reminded', { count: reminded }) });
    await client.invalidateQueries(slidesQuery(meeting.id));
  }
  return (
    <>
      <Button isDisabled={board.missing === 0 || !board.isOpen} onPress={() => setAsking(true)}>
        {t('remind')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('remindTitle')}
        confirmLabel={t('remind')}
        onConfirm={remind}
        saysRefusal
      >
        <p>{t('remindWhat', { count: board.missing })}</p>
      </ConfirmDialog>
    </>
  );
}

type Room = SlidesBoard['days'][number]['rooms'][number];

function RoomPart({ meeting, room }: { meeting: MeetingConsole; room: Room }) {
  const { t } = useTranslation('slides');
  const words = useWords();
  return (
    <div className="mb-6">
      <h3 className="mb-2 font-semibold text-accent">{room.name ? words(room.name) : t('noRoom')}</h3>
      {room.sessions.map((session) => (
        <article key={session.id} className="mb-4 rounded-lg border bg-surface-raised px-4 py-3 sm:px-5">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <h4 className="min-w-0 font-semibold break-words">
              <span className="tabular me-3 font-normal text-muted">
                {session.start}–{session.end}
              </span>
              {words(session.title)}
            </h4>
            {hasSlides(session) && (
              <ArchiveButton
                meetingId={meeting.id}
                query={{ sessionId: session.id }}
                label={t('session')}
                of={words(session.title)}
              />
            )}
          </div>
          <ol className="mt-2">
            {session.talks.map((talk) => (
              <li key={talk.id} className="border-t py-2">
                <TalkLine meeting={meeting} talk={talk} start={talk.start} />
              </li>
            ))}
          </ol>
        </article>
      ))}
    </div>
  );
}

interface TalkLineProps {
  meeting: MeetingConsole;
  talk: TalkSlides;
  start?: string;
}

function TalkLine({ meeting, talk, start }: TalkLineProps) {
  const { t } = useTranslation('slides');
  const words = useWords();
  const lan = useAppStore((state) => state.lan);
  const { slides, state } = talk;
  const params = { id: meeting.id, fileId: slides?.fileId ?? '' };
  return (
    <div className="flex items-center gap-x-4">
      {start !== undefined && (
        <span className="tabular w-12 shrink-0 self-start pt-0.5 text-muted">{start}</span>
      )}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
        <div className="min-w-0 flex-1 basis-52">
          <p className="font-medium break-words">{words(talk.title)}</p>
          <p className="text-sm text-muted">{joinItems(talk.speakers.map(words), lan)}</p>
        </div>
        {slides ? (
          <p className="tabular text-sm text-muted">
            {t('uploadedAt', { at: formatDateTime(slides.uploadedAt, lan, meeting.timeZone) })} ·{' '}
            {formatBytes(slides.size, lan)}
          </p>
        ) : (
          state !== 'uploaded' && (
            <StatusPill tone={state === 'not_collected' ? 'neutral' : 'warning'}>
              {t(`state.${state}`)}
            </StatusPill>
          )
        )}
      </div>
      {slides && (
        <IconButton
          icon={DownloadIcon}
          label={t('download', { title: words(talk.title) })}
          onPress={() => void download(downloadSlides, { params }).catch(ignoreRefusal)}
        />
      )}
    </div>
  );
}

// Ignores a refusal, because it was already shown as a notice.
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof RefusedCall)) throw error;
}

interface ArchiveButtonProps {
  meetingId: string;
  query: { day?: string; sessionId?: string };
  label: string;
  /**
   * The heading to which the button belongs. It is added to the button's name for screen readers, which read the button
   * without the heading.
   */
  of: string;
}

function ArchiveButton({ meetingId, query, label, of }: ArchiveButtonProps) {
  const { t } = useTranslation('slides');
  const lan = useAppStore((state) => state.lan);
  const [received, setReceived] = useState<number>();
  async function fetchArchive() {
    setReceived(0);
    try {
      await download(downloadSlidesArchive, { params: { id: meetingId }, query, onProgress: setReceived });
    } catch (error) {
      ignoreRefusal(error);
    } finally {
      setReceived(undefined);
    }
  }
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      {received !== undefined && received > 0 && (
        <span className="tabular text-sm text-muted">
          {t('loading', { size: formatBytes(received, lan) })}
        </span>
      )}
      <Button
        icon={<DownloadIcon className="size-5" />}
        isPending={received !== undefined}
        onPress={() => void fetchArchive()}
      >
        {label}
        <span className="sr-only">{of}</span>
      </Button>
    </span>
  );
}
