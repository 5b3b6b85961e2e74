import { useTranslation } from 'react-i18next';
import type { BoardGuest } from './board.ts';

/** Several people in one sentence. */
export function useNames(): (guests: readonly BoardGuest[]) => string {
  const { t } = useTranslation('console');
  return (guests) => {
    const [first = '', ...others] = guests.map(({ name }) => name);
    return others.reduce((one, other) => t('rooming.names', { one, other }), first);
  };
}
