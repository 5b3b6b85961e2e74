import {
  Button,
  Calendar as AriaCalendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarMonthPicker,
  CalendarYearPicker,
} from 'react-aria-components/Calendar';
import { useTranslation } from '../../../i18n/use-translation.tsx';
import { classes } from '../../classes.ts';
import type { Icon } from '../../icons/draw-icon.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../../icons/more-icons.tsx';

// The number of years to choose from. Half of them are before the year shown, which is enough for a date of birth.
const YEARS = 200;

/** One month to choose a day from; the surrounding picker limits the days. */
export function Calendar() {
  const { t } = useTranslation('kernel');
  return (
    <AriaCalendar className="w-fit">
      <header className="mb-2 flex items-center gap-1">
        <StepButton slot="previous" icon={ChevronLeftIcon} />
        <div className="flex min-w-0 flex-1 justify-center gap-1">
          <CalendarMonthPicker format="long">
            {({ value, onChange, items }) => (
              <Choice label={t('date.month')} value={value} onChange={onChange} items={items} />
            )}
          </CalendarMonthPicker>
          <CalendarYearPicker visibleYears={YEARS}>
            {({ value, onChange, items }) => (
              <Choice label={t('date.year')} value={value} onChange={onChange} items={items} />
            )}
          </CalendarYearPicker>
        </div>
        <StepButton slot="next" icon={ChevronRightIcon} />
      </header>
      <CalendarGrid weekdayStyle="short" className="border-separate border-spacing-0">
        <CalendarGridHeader>
          {(day) => (
            <CalendarHeaderCell className="pb-1 text-center text-xs font-medium text-muted">
              {/* 周一 to 周日 below one another: the second character is sufficient. */}
              {day.replace(/^(?:周|星期)/, '')}
            </CalendarHeaderCell>
          )}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(date) => <CalendarCell date={date} className={({ isToday }) => cellClass(isToday)} />}
        </CalendarGridBody>
      </CalendarGrid>
    </AriaCalendar>
  );
}

function cellClass(isToday: boolean): string {
  return classes(
    'tabular grid size-10 cursor-pointer place-items-center rounded-md text-sm outline-none select-none pointer-coarse:size-11',
    'data-hovered:bg-text/[0.06] data-focus-visible:focus-ring',
    'data-selected:bg-accent! data-selected:font-semibold data-selected:text-accent-text',
    'data-outside-month:invisible data-disabled:cursor-default data-disabled:text-muted data-disabled:line-through data-disabled:opacity-45',
    isToday && 'font-semibold inset-ring inset-ring-border-control',
  );
}

function StepButton({ slot, icon: Shape }: { slot: 'previous' | 'next'; icon: Icon }) {
  return (
    <Button
      slot={slot}
      className={classes(
        'inline-grid size-10 shrink-0 cursor-pointer place-items-center rounded-md text-muted outline-none pointer-coarse:size-11',
        'data-hovered:bg-text/[0.06] data-hovered:text-text data-focus-visible:focus-ring',
        'data-disabled:pointer-events-none data-disabled:opacity-45',
      )}
    >
      <Shape className="size-5" />
    </Button>
  );
}

interface ChoiceProps {
  label: string;
  value: number | string;
  onChange: (value: number) => void;
  items: ReadonlyArray<{ id: number; formatted: string }>;
}

// Uses the browser's own list, because a phone's wheel is the quickest way through a hundred years.
function Choice({ label, value, onChange, items }: ChoiceProps) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
      className="h-10 cursor-pointer rounded-md bg-surface-raised px-1 text-base font-semibold hover:bg-text/[0.06] pointer-coarse:h-11"
    >
      {items.map(({ id, formatted }) => (
        <option key={id} value={id}>
          {formatted}
        </option>
      ))}
    </select>
  );
}
