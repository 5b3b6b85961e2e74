import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { BulkBar, type BulkAction } from '#kernel/list/records/bulk-bar';
import { FilterBar } from '#kernel/list/filters/filter-bar';
import type { ListQuery } from '#kernel/list/list-query';
import { useAppStore } from '#kernel/state/app-store';
import { formatNumber } from '#kernel/i18n/format';
import { Button } from '#kernel/ui/buttons/button';
import { classes } from '#kernel/ui/classes';
import { UsersIcon } from '#kernel/ui/icons/more-icons';
import { Tabs } from '#kernel/ui/layout/tabs';
import { useMedia } from '#kernel/ui/use-media';
import { useTextMatch } from '#kernel/organize/use-text-match';
import { useListAddress } from '#kernel/records/use-list-address';
import { whyNotTogether } from './board.ts';
import { useBoard } from './board-context.ts';
import { filterBoard } from './filter-board.ts';
import { GuestCard } from './guest-card.tsx';
import { CardRefusal } from './card-parts.tsx';
import { RoomCard } from './room-card.tsx';
import { useBoardFilters } from './use-board-filters.ts';

/** Both sides of the board; on a phone one after the other. */
export function RoomsBoard({ meeting, query: search }: { meeting: MeetingConsole; query: ListQuery }) {
  const { t } = useTranslation('rooms-organize');
  const lan = useAppStore((state) => state.lan);
  const { board, mayAssign, selected, clear, refused } = useBoard();
  const { query, setQuery } = useListAddress(meeting.id, 'rooms', search);
  const filters = useBoardFilters();
  const isNarrow = useMedia('(width < 64rem)');
  const matches = useTextMatch(query['q'] ?? '');
  const { waiting, rooms } = filterBoard(board, query, matches);
  const actions = useActions();
  const isShown = [
    ...waiting.map(({ participantId }) => participantId),
    ...rooms.map(({ key }) => key),
  ].includes(refused?.key ?? '');
  const guestList = (
    <Side isDropOut empty={t(board.waiting.length === 0 ? 'rooming.allPlaced' : 'rooming.noneFound')}>
      {waiting.map((guest) => (
        <GuestCard key={guest.participantId} guest={guest} />
      ))}
    </Side>
  );
  const roomList = (
    <Side isWide empty={t(board.rooms.length === 0 ? 'rooming.noneMade' : 'rooming.noRoomFound')}>
      {rooms.map((room) => (
        <RoomCard key={room.key} room={room} />
      ))}
    </Side>
  );
  const waitingTitle = t('rooming.waitingN', { n: formatNumber(waiting.length, lan) });
  const roomsTitle = t('rooming.roomsN', { n: formatNumber(rooms.length, lan) });
  return (
    <>
      <div className="mb-4">
        <FilterBar
          filters={filters}
          value={query}
          onChange={setQuery}
          search={{ placeholder: t('rooming.search') }}
        />
        {mayAssign && !isNarrow && board.waiting.length > 0 && (
          <p className="mt-2 text-sm text-muted">{t('rooming.how')}</p>
        )}
      </div>
      {refused && !isShown && <CardRefusal of={refused.key} />}
      {isNarrow ? (
        <Tabs
          label={t('rooming.views')}
          tabs={[
            { id: 'waiting', label: waitingTitle, content: guestList },
            { id: 'rooms', label: roomsTitle, content: roomList },
          ]}
        />
      ) : (
        <div className="grid grid-cols-[20rem_minmax(0,1fr)] items-start gap-6">
          <section className="sticky top-4 flex max-h-[calc(100dvh-2rem)] flex-col">
            <h2 className="mb-2 font-semibold">{waitingTitle}</h2>
            <div className="-mx-1 min-h-0 overflow-y-auto px-1 pb-1">{guestList}</div>
          </section>
          <section>
            <h2 className="mb-2 font-semibold">{roomsTitle}</h2>
            {roomList}
          </section>
        </div>
      )}
      <BulkBar
        selection={{
          keys: new Set(selected.map(({ participantId }) => participantId)),
          onChange: clear,
        }}
        total={null}
        actions={actions}
      />
    </>
  );
}

function useActions(): readonly BulkAction[] {
  const { t } = useTranslation('rooms-organize');
  const { selected, putTogether, find, clear } = useBoard();
  const misfit = whyNotTogether(selected);
  const gathering = {
    id: 'together',
    label:
      misfit === null ? t('rooming.together') : t('rooming.notTogether', { why: t(`rooming.why.${misfit}`) }),
    icon: UsersIcon,
    shortcut: 'p',
    isDisabled: misfit !== null,
    onAction: () => {
      putTogether(selected);
      clear();
    },
  };
  const finding = { id: 'into', label: t('rooming.into'), onAction: () => find(selected) };
  return selected.length > 1 ? [gathering, finding] : [finding];
}

const STEP = 60;

/** One side of the board. Only the beginning of a long list is shown, and the rest on request. */
function Side({
  children,
  empty,
  isWide = false,
  isDropOut = false,
}: {
  children: readonly ReactNode[];
  empty: string;
  isWide?: boolean;
  /** True if a guest who is dropped here leaves their room. */
  isDropOut?: boolean;
}) {
  const { t } = useTranslation('rooms-organize');
  const { board, moving, isDragging, takeOut, endDrag } = useBoard();
  const [most, setMost] = useState(STEP);
  const housed = isDragging && isDropOut ? moving.filter((guest) => !board.waiting.includes(guest)) : [];
  const more = children.length - most;
  return (
    <div
      onDragOver={(event) => {
        if (housed.length > 0) event.preventDefault();
      }}
      onDrop={(event) => {
        // A card inside this area may have handled the drop already.
        if (housed.length === 0 || event.isDefaultPrevented()) return;
        event.preventDefault();
        takeOut(housed);
        endDrag();
      }}
    >
      {housed.length > 0 && (
        <p className="mb-2 rounded-md border border-dashed border-accent px-3 py-2.5 text-sm text-accent">
          {t('rooming.dropOut')}
        </p>
      )}
      {children.length === 0 && <p className="py-6 text-muted">{empty}</p>}
      <ul className={classes('grid grid-cols-1 gap-3', isWide && 'sm:grid-cols-2 xl:grid-cols-3')}>
        {children.slice(0, most)}
      </ul>
      {more > 0 && (
        <Button size="small" className="mt-4" onPress={() => setMost(most + STEP)}>
          {t('rooming.alsoMore', { count: Math.min(STEP, more) })}
        </Button>
      )}
    </div>
  );
}
