import { useTranslation } from 'react-i18next';
import { useBoard } from './board-context.ts';

/** Hotel and room type in one line. */
export function useTypeName(): (roomTypeId: string) => string {
  const { t } = useTranslation('console');
  const { board } = useBoard();
  return (roomTypeId) => {
    const type = board.types.find(({ id }) => id === roomTypeId);
    return type ? t('rooming.typeName', { hotel: type.hotel, name: type.name }) : '';
  };
}
