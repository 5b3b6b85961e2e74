import type { HotelsSection } from '@plenum/contract/meetings/catalogue';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from '#kernel/i18n/use-translation';
import type { ContractForm } from '#kernel/form/use-contract-form';
import { formatDay } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { NumberField } from '#kernel/ui/fields/number-field';
import type { SectionContext } from '#kernel/organize/editor/section-form';

export type HotelsForm = ContractForm<typeof HotelsSection>;
type RoomPath = `hotels.${number}.rooms.${number}`;
interface Props {
  form: HotelsForm;
  context: SectionContext;
  at: RoomPath;
}

/** The number of rooms for each night, side by side. */
export function NightGrid({ form, context, at }: Props) {
  const { t } = useTranslation('meetings-organize');
  const { field } = useController({ control: form.control, name: `${at}.nights` });
  const nights = field.value;
  function add(side: 'before' | 'after') {
    const day =
      besideNights(
        nights.map((night) => night.day),
        side,
      ) ?? nightsAround(context.meeting)[0];
    if (day === undefined) return;
    const stock = nights.at(side === 'before' ? 0 : -1)?.stock ?? 0;
    field.onChange(side === 'before' ? [{ day, stock }, ...nights] : [...nights, { day, stock }]);
  }
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{t('rooms.nights')}</legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-6">
        {nights.map(({ day }, index) => (
          <Night key={day} form={form} context={context} at={at} index={index} />
        ))}
      </div>
      {!context.isDisabled && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button size="small" onPress={() => add('before')}>
            {t('rooms.nightBefore')}
          </Button>
          <Button size="small" onPress={() => add('after')}>
            {t('rooms.nightAfter')}
          </Button>
          {nights.length > 0 && (
            <>
              <Button size="small" kind="quiet" onPress={() => field.onChange(nights.slice(1))}>
                {t('rooms.dropFirst')}
              </Button>
              <Button size="small" kind="quiet" onPress={() => field.onChange(nights.slice(0, -1))}>
                {t('rooms.dropLast')}
              </Button>
            </>
          )}
        </div>
      )}
    </fieldset>
  );
}

function Night({ form, context, at, index }: Props & { index: number }) {
  const { t } = useTranslation('meetings-organize');
  const lan = useAppStore((state) => state.lan);
  const day = useWatch({ control: form.control, name: `${at}.nights.${index}.day` });
  const roomId = useWatch({ control: form.control, name: `${at}.id` });
  const { field, fieldState } = useController({ control: form.control, name: `${at}.nights.${index}.stock` });
  const taken = context.taken[`${roomId}/${day}`] ?? 0;
  return (
    <NumberField
      label={formatDay(day, lan)}
      {...(taken > 0 && { description: t('stock.taken', { count: taken }) })}
      value={field.value}
      onChange={(value) => field.onChange(value ?? 0)}
      min={0}
      error={fieldState.error?.message}
      isDisabled={context.isDisabled}
    />
  );
}

const DAY_MS = 86_400_000;

/**
 * Returns the nights that people stay for a conference: from the night before its first day to the night of its last
 * day.
 */
export function nightsAround({ startsOn, endsOn }: { startsOn: string; endsOn: string }): string[] {
  const first = Date.parse(startsOn) - DAY_MS;
  const count = (Date.parse(endsOn) - first) / DAY_MS + 1;
  return Array.from({ length: count }, (_, night) => toDay(first + night * DAY_MS));
}

/** Returns the night before the first one, or the night after the last one; null if there are no nights. */
export function besideNights(nights: readonly string[], side: 'before' | 'after'): string | null {
  const sorted = nights.toSorted();
  const edge = side === 'before' ? sorted[0] : sorted.at(-1);
  return edge === undefined ? null : toDay(Date.parse(edge) + (side === 'before' ? -DAY_MS : DAY_MS));
}

function toDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
