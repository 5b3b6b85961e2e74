import { textIn, type LocalizedText } from '@plenum/contract/kernel/localized-text';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAppStore } from '#kernel/state/app-store';
import { SearchSelect } from '#kernel/ui/search-select';
import { placesQuery } from './api.ts';
import { placeKey, placeOf, SITE, type Place } from './place.ts';

export interface PlaceFieldProps {
  label: string;
  value: Place | null;
  onChange: (place: Place) => void;
  /** Offers the whole site too. */
  hasSite?: boolean;
  /** What the present place is called, should it not be one to choose. */
  currentName?: LocalizedText | null | undefined;
  description?: string;
  error?: string | undefined;
  isDisabled?: boolean | undefined;
}

/** Which series or meeting something is written for. */
export function PlaceField({
  label,
  value,
  onChange,
  hasSite = false,
  currentName,
  description,
  error,
  isDisabled = false,
}: PlaceFieldProps) {
  const { t } = useTranslation('editorial');
  const lan = useAppStore((state) => state.lan);
  const { data: choices = [] } = useQuery(placesQuery);
  const chosen = value === null ? null : placeKey(value);
  const options = [
    ...(hasSite || chosen === SITE
      ? [{ value: SITE, label: t('place.site'), description: t('place.siteHint') }]
      : []),
    ...choices.map((choice) => ({
      value: placeKey(choice),
      label: textIn(choice.name, lan),
      description: t(`place.kind.${choice.kind}`),
    })),
  ];
  const isKnown = chosen === null || options.some((option) => option.value === chosen);
  return (
    <SearchSelect
      label={label}
      isRequired
      options={
        isKnown || !currentName ? options : [...options, { value: chosen, label: textIn(currentName, lan) }]
      }
      value={chosen}
      onChange={(key) => onChange(placeOf(key))}
      isDisabled={isDisabled}
      error={error}
      {...(description !== undefined && { description })}
    />
  );
}
