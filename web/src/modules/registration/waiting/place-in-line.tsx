import type { WaitingEntry } from '@plenum/contract/registration/waiting/schemas';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';

/** Where one stands, who is ahead, and what happens next. */
export function PlaceInLine({ entry }: { entry: WaitingEntry }) {
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  const { place, peopleAhead, people, waitsFor } = entry;
  if (place === null) return null;
  const ahead = formatNumber(peopleAhead, lan);
  return (
    <div className="grid gap-1">
      <p className="font-semibold">
        {place === 1 ? t('waiting.first') : t('waiting.place', { place: formatNumber(place, lan) })}
      </p>
      <p>
        {waitsFor.length > 0 && t('waiting.for', { names: waitsFor })}{' '}
        {peopleAhead > 0 && t('waiting.ahead', { count: peopleAhead, n: ahead })}
      </p>
      <p className="text-muted">
        {people > 1
          ? t('waiting.wholeTeam', { count: people, n: formatNumber(people, lan) })
          : t('waiting.next')}{' '}
        {t('waiting.noMore')}
      </p>
    </div>
  );
}
