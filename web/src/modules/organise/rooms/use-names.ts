import { useTranslation } from 'react-i18next';
import type { BoardGuest } from './board.ts';

/** Several people in one sentence. */
export function useNames(): (guests: readonly BoardGuest[]) => string {
  const { t } = useTranslation('organise');
  return (guests) =>
    guests.map(({ name }) => name).reduce((one, other) => t('rooming.names', { one, other }));
}
