import { genderWords } from '@plenum/contract/registration/people/person-words';
import { formatDateRange } from '@plenum/contract/kernel/date-range';
import { genders } from '@plenum/contract/registration/people/id-documents';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import type { Filter } from '#kernel/list/list-query';
import { useAppStore } from '#kernel/state/app-store';
import { useBoard, useTypeName } from './board-context.ts';
import { datesOf, roomShows } from './filter-board.ts';

/** The filters for guests and rooms. */
export function useBoardFilters(): readonly Filter[] {
  const { t } = useTranslation('rooms-organize');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const { board } = useBoard();
  const typeName = useTypeName();
  const hotels = [...new Set(board.types.map(({ hotel }) => hotel))];
  const stays = new Map([...board.guests.values()].map((guest) => [datesOf(guest), guest]));
  return [
    {
      key: 'hotel',
      label: t('rooming.filter.hotel'),
      kind: 'choice',
      options: hotels.map((value) => ({ value, label: value })),
    },
    {
      key: 'type',
      label: t('rooming.filter.type'),
      kind: 'choice',
      options: board.types.map(({ id }) => ({ value: id, label: typeName(id) })),
    },
    {
      key: 'dates',
      label: t('rooming.filter.dates'),
      kind: 'choice',
      options: [...stays]
        .toSorted(([one], [other]) => one.localeCompare(other))
        .map(([value, { checkIn, checkOut }]) => ({ value, label: formatDateRange(checkIn, checkOut, lan) })),
    },
    {
      key: 'gender',
      label: t('rooming.filter.gender'),
      kind: 'choice',
      options: genders.map((value) => ({ value, label: sentence(genderWords[value]) })),
    },
    {
      key: 'rooms',
      label: t('rooming.filter.rooms'),
      kind: 'choice',
      options: roomShows.map((value) => ({ value, label: t(`rooming.show.${value}`) })),
    },
  ];
}
