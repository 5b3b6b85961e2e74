import type { Language } from '@plenum/contract/kernel/language';
import { textIn, type LocalizedText } from '@plenum/contract/kernel/localized-text';
import { useTranslation } from 'react-i18next';
import { Select } from '#kernel/ui/select';
import { placeKey, type Place } from './place.ts';

export interface PlaceFilterProps {
  rows: readonly (Place & { readonly placeName: LocalizedText | null })[];
  lan: Language;
  chosen: string | undefined;
  onChoose: (place: string | undefined) => void;
}

const EVERYWHERE = 'everywhere';

/** One of the places that something in the list belongs to. */
export function PlaceFilter({ rows, lan, chosen, onChoose }: PlaceFilterProps) {
  const { t } = useTranslation('editorial');
  const names = new Map(
    rows.map((row) => [placeKey(row), row.placeName === null ? t('place.site') : textIn(row.placeName, lan)]),
  );
  const options = [...names]
    .map(([value, label]) => ({ value, label }))
    .toSorted((one, other) => one.label.localeCompare(other.label, lan));
  return (
    <Select
      label={<span className="sr-only">{t('place.filter')}</span>}
      options={[{ value: EVERYWHERE, label: t('place.any') }, ...options]}
      value={chosen ?? EVERYWHERE}
      onChange={(value) => onChoose(value === EVERYWHERE ? undefined : value)}
      className="-mt-1.5 w-full sm:w-56"
    />
  );
}
