import { genderWords } from '@plenum/contract/registration/people/person-words';
import { formatDateRange } from '@plenum/contract/kernel/date-range';
import { acceptProposal } from '@plenum/contract/rooms/endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { RowBox } from '#kernel/list/records/row-box';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { StatusPill } from '#kernel/ui/layout/status-pill';
import { recordsChanged } from '#kernel/organize/record-keys';
import type { Board, Proposal } from './board.ts';
import { useBoard, useNames, useTypeName } from './board-context.ts';

type ProposedRoom = Proposal['rooms'][number];

// The server's limit per call; the rest is proposed again.
const MOST = 1000;
const reasons = ['wish', 'team', 'organization', 'dates'] as const;
const keyOf = ({ guestIds }: ProposedRoom) => guestIds.join();

/** Proposed roommates, with the reasons. Deselected proposals are left out, the others become rooms. */
export function ProposalDialog({ meetingId, onClose }: { meetingId: string; onClose: () => void }) {
  const { t } = useTranslation(['rooms-organize', 'organize']);
  const client = useQueryClient();
  const { board } = useBoard();
  // The proposals are those at the time of opening, so that rows do not move while they are edited.
  const [{ rooms, left }] = useState(() => sorted(board));
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set());
  const wanted = rooms.filter((room) => !refused.has(keyOf(room)));
  const accept = useMutation({
    mutationFn: () =>
      call(acceptProposal, {
        params: { id: meetingId },
        body: { rooms: wanted.map(({ guestIds }) => guestIds) },
      }),
    onSuccess: async ({ made: count, skipped }) => {
      onClose();
      notify({
        kind: skipped === 0 ? 'success' : 'warning',
        text:
          skipped === 0
            ? t('rooming.proposal.made', { count })
            : t('rooming.proposal.madeSome', { count, skipped }),
      });
      await recordsChanged(client, meetingId);
    },
  });
  const isAll = wanted.length === rooms.length;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('rooming.proposal.title')}
      description={t('rooming.proposal.what')}
      size="large"
      phone="full"
      footer={
        <>
          <Button onPress={onClose}>{t('organize:cancel')}</Button>
          {rooms.length > 0 && (
            <Button
              kind="primary"
              isDisabled={wanted.length === 0}
              isPending={accept.isPending}
              onPress={() => accept.mutate()}
            >
              {t('rooming.proposal.accept', { count: wanted.length })}
            </Button>
          )}
        </>
      }
    >
      {rooms.length === 0 ? (
        <p className="text-muted">{t('rooming.proposal.none')}</p>
      ) : (
        <>
          <label className="flex cursor-pointer items-center gap-2 border-b ps-1.5 font-semibold">
            <RowBox
              isOn={isAll}
              isMixed={!isAll && wanted.length > 0}
              isTabStop
              onTick={() => setRefused(isAll ? new Set(rooms.map(keyOf)) : new Set())}
            />
            <span className="ps-2">{t('rooming.proposal.all')}</span>
          </label>
          <ul>
            {rooms.map((room) => (
              <li
                key={keyOf(room)}
                className="border-b [contain-intrinsic-height:4rem] [content-visibility:auto]"
              >
                <Line
                  room={room}
                  isWanted={!refused.has(keyOf(room))}
                  onTick={() => setRefused(toggled(refused, keyOf(room)))}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {left.length > 0 && (
        <p className="mt-4 text-sm text-muted">{t('rooming.proposal.left', { count: left.length })}</p>
      )}
    </Dialog>
  );
}

function Line({ room, isWanted, onTick }: { room: ProposedRoom; isWanted: boolean; onTick: () => void }) {
  const { t } = useTranslation('rooms-organize');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const { board } = useBoard();
  const names = useNames();
  const typeName = useTypeName();
  const guests = room.guestIds.flatMap((id) => board.guests.get(id) ?? []);
  const [first] = guests;
  if (!first) return null;
  return (
    <label className="flex cursor-pointer flex-wrap items-center gap-x-3 ps-1.5 pb-2.5">
      <RowBox isOn={isWanted} isTabStop onTick={onTick} />
      <span className="min-w-0 flex-1 ps-1 font-semibold">{names(guests)}</span>
      <span className="tabular -mt-1.5 flex basis-full flex-wrap items-center gap-x-3 gap-y-1 ps-8 text-sm text-muted">
        <StatusPill tone={room.because === 'dates' ? 'neutral' : 'accent'}>
          {t(`rooming.because.${room.because}`)}
        </StatusPill>
        <span>{typeName(first.roomTypeId)}</span>
        <span>{formatDateRange(first.checkIn, first.checkOut, lan)}</span>
        <span>{first.gender && sentence(genderWords[first.gender])}</span>
      </span>
    </label>
  );
}

function sorted({ proposal }: Board): Proposal {
  const { rooms, left } = proposal ?? { rooms: [], left: [] };
  const rank = ({ because }: ProposedRoom) => reasons.indexOf(because);
  return { rooms: rooms.toSorted((one, other) => rank(one) - rank(other)).slice(0, MOST), left };
}

function toggled(set: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(key)) next.add(key);
  return next;
}
