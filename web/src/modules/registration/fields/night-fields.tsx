import { nightsBetween } from '@plenum/contract/registration/orders/price';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDate } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { Select } from '#kernel/ui/fields/select';
import { fieldAddress } from './focus-field.ts';
import type { MemberFieldsProps } from './member-props.ts';
import { NightPicker } from './night-strip.tsx';
import { dayAfter, nightsToChoose, staySpan } from './stay-choice.ts';
import { dateAndWeekday } from './weekday.ts';
import { genderIn, roomsOf } from './wishes.ts';

/** Check-in and check-out, on a strip of nights or each from a list. */
export function NightFields({ offer, draft, onChange, fieldErrors, showsAll }: MemberFieldsProps) {
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  const { stay } = draft;
  const rooms = roomsOf(offer).map(({ room }) => room);
  const nights = nightsToChoose(rooms, stay, genderIn(draft));
  const [anchor, setAnchor] = useState<string>();
  const chosen = nightsBetween(stay.checkIn, stay.checkOut);
  const set = (change: Partial<typeof stay>) => onChange({ ...draft, stay: { ...stay, ...change } });

  function press(day: string) {
    set(staySpan(anchor ?? day, day));
    setAnchor(anchor === undefined ? day : undefined);
  }

  // Errors about chosen days are shown immediately, those about missing days only when the user tries to continue.
  const shown = (field: 'stay.checkIn' | 'stay.checkOut', day: string) =>
    showsAll || day !== '' ? fieldErrors.get(field) : undefined;
  const days = nights.map(({ day }) => day);
  const last = days.at(-1);
  const outDays = last === undefined ? days : [...days, dayAfter(last)];
  const options = (all: readonly string[], value: string) =>
    [...new Set([...all, ...(value === '' ? [] : [value])])]
      .toSorted()
      .map((day) => ({ value: day, label: formatDate(day, lan) }));

  return (
    <>
      <NightPicker
        label={t('stay.nights')}
        nights={nights}
        chosen={chosen}
        onPress={press}
        onExtend={(day) => set(chosen[0] === undefined ? staySpan(day, day) : staySpan(chosen[0], day))}
      />
      <p aria-live="polite" className="mt-3 min-h-6 text-sm text-muted">
        {chosen.length > 0
          ? t('stay.span', {
              from: dateAndWeekday(stay.checkIn, lan),
              to: dateAndWeekday(stay.checkOut, lan),
              count: chosen.length,
            })
          : t('stay.pressNights')}
      </p>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <div {...fieldAddress('stay.checkIn')}>
          <Select
            label={t('stay.checkIn')}
            isRequired
            options={options(days, stay.checkIn)}
            value={stay.checkIn === '' ? null : stay.checkIn}
            onChange={(checkIn) => set({ checkIn })}
            error={shown('stay.checkIn', stay.checkIn)}
          />
        </div>
        <div {...fieldAddress('stay.checkOut')}>
          <Select
            label={t('stay.checkOut')}
            isRequired
            options={options(outDays, stay.checkOut)}
            value={stay.checkOut === '' ? null : stay.checkOut}
            onChange={(checkOut) => set({ checkOut })}
            error={shown('stay.checkOut', stay.checkOut)}
          />
        </div>
      </div>
    </>
  );
}
