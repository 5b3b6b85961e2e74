import type { Offer } from '@plenum/contract/registration/offer';
import { useTranslation } from '#kernel/i18n/use-translation';
import { Note } from '../fields/field-group.tsx';

/** Says at the top of the form that no registration type has places left, and whether there is a waiting list. */
export function SoldOutNote({ offer }: { offer: Offer }) {
  const { t } = useTranslation('registration');
  if (!isSoldOut(offer)) return null;
  return (
    <Note tone="warning">
      <p className="font-semibold">{t('waiting.full')}</p>
      <p className="mt-1 text-text">
        {offer.waitingList.on
          ? t('waiting.fullHow', { count: offer.waitingList.offerHours })
          : t('waiting.fullNoList')}
      </p>
    </Note>
  );
}

/** Whether no registration type has places left. */
export function isSoldOut({ types }: Pick<Offer, 'types'>): boolean {
  return types.length > 0 && types.every(({ remaining }) => remaining === 0);
}
