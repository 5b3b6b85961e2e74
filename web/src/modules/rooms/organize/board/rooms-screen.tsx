import type { Language } from '@plenum/contract/kernel/language';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { proposeRooms, readBoard } from '@plenum/contract/rooms/endpoints';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePartTitle } from '#kernel/organize/part-name';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { DownloadIcon } from '#kernel/list/list-icons';
import type { ListQuery } from '#kernel/list/list-query';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { EmptyState } from '#kernel/ui/feedback/empty-state';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { PageHead } from '#kernel/ui/layout/page-head';
import { recordKey } from '#kernel/organize/record-keys';
import { useLiveRecords } from '#kernel/organize/use-live-records';
import { BoardContext } from './board-context.ts';
import { type Board, arrangeBoard } from './board.ts';
import { FindPlaceDialog } from './find-place-dialog.tsx';
import { NightStrip } from './night-strip.tsx';
import { ProposalDialog } from './proposal-dialog.tsx';
import { RoomingDialog } from './rooming-dialog.tsx';
import { RoomsBoard } from './rooms-board.tsx';
import { useBoardWork } from './use-board-work.ts';

/** Room assignments: guests without a roommate on one side, rooms on the other. */
export function RoomsScreen({ meeting, query }: { meeting: MeetingConsole; query: ListQuery }) {
  const { t } = useTranslation('rooms-organize');
  const partTitle = usePartTitle();
  const lan = useAppStore((state) => state.lan);
  const { data: board, error, refetch } = useQuery(boardQuery(meeting.id, lan, meeting.can.assignRooms));
  useLiveRecords(meeting.id);
  if (board && board.guests.size > 0) return <Assigning meeting={meeting} board={board} query={query} />;
  return (
    <>
      <PageHead title={partTitle('rooms')} />
      {error && !board && <LoadingFailed error={error} onRetry={refetch} />}
      {board && <EmptyState title={t('rooming.noRooms')}>{t('rooming.noRoomsWhy')}</EmptyState>}
      {!error && !board && (
        <SkeletonGroup>
          <SkeletonText lines={8} />
        </SkeletonGroup>
      )}
    </>
  );
}

function Assigning({ meeting, board, query }: { meeting: MeetingConsole; board: Board; query: ListQuery }) {
  const { t } = useTranslation('rooms-organize');
  const partTitle = usePartTitle();
  const [isProposing, setProposing] = useState(false);
  const [isExporting, setExporting] = useState(false);
  const [sought, setSought] = useState<readonly string[]>([]);
  const work = useBoardWork(meeting, board, setSought);
  const seekers = sought.flatMap((id) => board.guests.get(id) ?? []);
  return (
    <BoardContext value={work}>
      <PageHead
        title={partTitle('rooms')}
        detail={t('rooming.detail', { count: countLonely(board) })}
        actions={
          work.mayAssign && (
            <>
              <Button
                size="small"
                icon={<DownloadIcon className="size-4" />}
                onPress={() => setExporting(true)}
              >
                {t('rooming.export')}
              </Button>
              <Button
                size="small"
                kind="primary"
                isDisabled={board.waiting.length < 2}
                onPress={() => setProposing(true)}
              >
                {t('rooming.propose')}
              </Button>
            </>
          )
        }
      />
      <NightStrip />
      <RoomsBoard meeting={meeting} query={query} />
      <p aria-live="polite" className="sr-only">
        {work.said}
      </p>
      {isProposing && <ProposalDialog meetingId={meeting.id} onClose={() => setProposing(false)} />}
      {isExporting && <RoomingDialog meeting={meeting} board={board} onClose={() => setExporting(false)} />}
      {seekers.length > 0 && <FindPlaceDialog guests={seekers} onClose={() => setSought([])} />}
    </BoardContext>
  );
}

// Counts the guests without a roommate, including those who are alone in a shared room.
function countLonely({ waiting, rooms }: Board): number {
  return waiting.length + rooms.filter(({ single, guests }) => !single && guests.length === 1).length;
}

/** Reads the board, including the proposal for people who may request it. */
export function boardQuery(meetingId: string, lan: Language, mayAssign: boolean) {
  return queryOptions({
    queryKey: recordKey(meetingId, 'rooming', lan),
    queryFn: async ({ signal }) => {
      const asked = { params: { id: meetingId }, signal, quiet: true };
      const [board, proposal] = await Promise.all([
        call(readBoard, asked),
        mayAssign ? call(proposeRooms, asked) : null,
      ]);
      return arrangeBoard(board, proposal);
    },
    // The data is rebuilt with maps each time, so comparing gains nothing.
    structuralSharing: false,
  });
}
