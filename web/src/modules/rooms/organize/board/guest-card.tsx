import { genderWords } from '@plenum/contract/registration/people/person-words';
import { formatDateRange } from '@plenum/contract/kernel/date-range';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { RowBox } from '#kernel/list/records/row-box';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { classes } from '#kernel/ui/classes';
import { IconButton } from '#kernel/ui/buttons/icon-button';
import { ArrowRightIcon } from '#kernel/ui/icons/more-icons';
import { StatusPill } from '#kernel/ui/layout/status-pill';
import { type BoardGuest, placeOf, whyNotTogether } from './board.ts';
import { useBoard, useTypeName } from './board-context.ts';
import { MisfitMark, CardRefusal, useDraggable } from './card-parts.tsx';
import { useDrop } from './use-drop.ts';

/** A guest with a bed in a shared room who has no roommate yet. */
export function GuestCard({ guest }: { guest: BoardGuest }) {
  const { t } = useTranslation('rooms-organize');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const { mayAssign, selected, toggle, find, busy } = useBoard();
  const { misfit, isOver, handlers } = useDrop(placeOf(guest));
  const dragging = useDraggable(guest);
  const typeName = useTypeName();
  const isSelected = selected.includes(guest);
  const { participantId, name, gender, organization, checkIn, checkOut, paid } = guest;
  return (
    <li
      {...handlers}
      {...dragging}
      className={classes(
        'relative rounded-md border px-3 py-2.5 transition-colors',
        dragging.draggable === true && 'cursor-grab',
        isOver || isSelected
          ? 'border-accent bg-accent-soft'
          : 'bg-surface-raised hover:border-border-control',
      )}
    >
      <div
        className={classes(
          'flex items-start gap-3 transition-opacity',
          (misfit !== null || busy === participantId) && 'opacity-60',
        )}
      >
        {mayAssign && (
          <span className="-my-2.5 ps-1.5">
            <RowBox
              isOn={isSelected}
              isTabStop
              label={t('rooming.select', { name })}
              onTick={() => toggle(guest)}
            />
          </span>
        )}
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2">
            <span className="font-semibold">{name}</span>
            <span className="text-sm text-muted">{gender && sentence(genderWords[gender])}</span>
            {!paid && <StatusPill>{t('rooming.unpaid')}</StatusPill>}
          </p>
          <p className="truncate text-sm text-muted">{organization}</p>
          <p className="tabular text-sm text-muted">{typeName(guest.roomTypeId)}</p>
          <p className="tabular text-sm">{formatDateRange(checkIn, checkOut, lan)}</p>
        </div>
        {mayAssign && (
          <IconButton
            icon={ArrowRightIcon}
            label={t('rooming.intoOf', { name })}
            onPress={() => find([guest])}
            className="-me-2 -mt-2"
          />
        )}
      </div>
      <Wishes guest={guest} />
      <CardRefusal of={participantId} />
      <MisfitMark misfit={misfit} at="bottom" />
    </li>
  );
}

function Wishes({ guest }: { guest: BoardGuest }) {
  const { t } = useTranslation('rooms-organize');
  const { board, mayAssign, putTogether } = useBoard();
  const wished = guest.wishes.flatMap((id) => board.guests.get(id) ?? []);
  if (wished.length === 0) return null;
  return (
    <ul className="mt-2 space-y-1.5 border-t pt-2 text-sm">
      {wished.map((other) => (
        <li key={other.participantId} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span className="text-accent">{t('rooming.wish', { name: other.name })}</span>
          {mayAssign && board.waiting.includes(other) && whyNotTogether([guest, other]) === null && (
            <Button
              size="small"
              aria-label={t('rooming.togetherWith', { name: other.name })}
              onPress={() => putTogether([guest, other])}
            >
              {t('rooming.together')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
