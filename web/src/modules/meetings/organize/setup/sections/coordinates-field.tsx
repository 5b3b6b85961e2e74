import { Coordinates } from '@plenum/contract/meetings/fields';
import { useState } from 'react';
import { type FieldValues, type Path, type UseFormReturn, useController } from 'react-hook-form';
import { useTranslation } from '#kernel/i18n/use-translation';
import { TextField } from '#kernel/ui/fields/text-field';

/** A text field for coordinates, in the form in which maps copy them: `30.2489, 120.2052`. */
export function CoordinatesField<Values extends FieldValues, Output>({
  form,
  name,
  isDisabled,
}: {
  form: UseFormReturn<Values, unknown, Output>;
  name: Path<Values>;
  isDisabled: boolean;
}) {
  const { t } = useTranslation('meetings-organize');
  const { field, fieldState } = useController({ control: form.control, name });
  const value: Coordinates | null = field.value;
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? (value ? `${value.latitude}, ${value.longitude}` : '');
  const isUnread = typed !== null && typed.trim() !== '' && parseCoordinates(typed) === null;
  return (
    <TextField
      label={t('venue.coordinates')}
      description={t('venue.coordinatesHint')}
      placeholder="30.2489, 120.2052"
      value={shown}
      onChange={(text) => {
        setTyped(text);
        const parsed = parseCoordinates(text);
        if (parsed !== null || text.trim() === '') field.onChange(parsed);
      }}
      onBlur={() => {
        if (!isUnread) setTyped(null);
        field.onBlur();
      }}
      error={isUnread ? t('venue.coordinatesWrong') : fieldState.error?.message}
      isDisabled={isDisabled}
      className="max-w-md"
    />
  );
}

/** Parses latitude and longitude, in this order, as maps write them; null for any other text. */
export function parseCoordinates(text: string): Coordinates | null {
  const found = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,，\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text);
  const parsed = Coordinates.safeParse({ latitude: Number(found?.[1]), longitude: Number(found?.[2]) });
  return found && parsed.success ? parsed.data : null;
}
