import { useRef, type KeyboardEvent } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDate } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { classes } from '#kernel/ui/classes';
import type { NightLeft } from './stay-choice.ts';
import { weekday } from './weekday.ts';

const FEW_ROOMS = 5;

export interface NightStripProps {
  label: string;
  nights: readonly NightLeft[];
  chosen: readonly string[];
  /** Called when a night is pressed. The first press begins the stay, the second ends it. */
  onPress: (day: string) => void;
  /** Called for Shift with an arrow key, to extend the stay to this night. */
  onExtend: (day: string) => void;
}

/**
 * The nights as in a calendar, with the remaining number for each. Arrow keys move the focus; with Shift they also
 * extend the stay.
 */
export function NightPicker({ label, nights, chosen, onPress, onExtend }: NightStripProps) {
  const list = useRef<HTMLFieldSetElement>(null);
  const first = nights.find(({ day }) => chosen.includes(day)) ?? nights[0];

  function move(event: KeyboardEvent, index: number) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const next = step === undefined ? undefined : nights[index + step];
    if (!next || step === undefined) return;
    event.preventDefault();
    list.current?.querySelectorAll('button')[index + step]?.focus();
    if (event.shiftKey && next.left !== 0) onExtend(next.day);
  }

  return (
    <fieldset
      ref={list}
      aria-label={label}
      className="grid grid-cols-[repeat(auto-fit,minmax(4.25rem,1fr))] gap-1.5"
    >
      {nights.map((night, index) => (
        <NightButton
          key={night.day}
          night={night}
          isChosen={chosen.includes(night.day)}
          isFirst={night === first}
          onPress={() => onPress(night.day)}
          onKeyDown={(event) => move(event, index)}
        />
      ))}
    </fieldset>
  );
}

interface NightButtonProps {
  night: NightLeft;
  isChosen: boolean;
  isFirst: boolean;
  onPress: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function NightButton({ night: { day, left }, isChosen, isFirst, onPress, onKeyDown }: NightButtonProps) {
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  const isGone = left === 0 && !isChosen;
  const isScarce = left !== null && left > 0 && left <= FEW_ROOMS;
  const said =
    left === null
      ? ''
      : left === 0
        ? t('stay.none')
        : isScarce
          ? t('stay.only', { n: left })
          : t('stay.left', { n: left });
  return (
    <button
      type="button"
      tabIndex={isFirst ? 0 : -1}
      aria-pressed={isChosen}
      aria-disabled={isGone}
      onClick={() => !isGone && onPress()}
      onKeyDown={onKeyDown}
      className={classes(
        'flex min-h-21 flex-col items-center justify-center gap-0.5 rounded-md py-2 text-sm leading-snug transition-colors',
        isChosen ? 'bg-accent text-accent-text' : 'bg-text/[0.045]',
        isGone ? 'cursor-not-allowed text-muted' : 'cursor-pointer',
        !isChosen && !isGone && 'hover:bg-text/[0.09]',
        !isChosen && isScarce && 'text-warning',
      )}
    >
      <span className="sr-only">{t('stay.night', { day: formatDate(day, lan), left: said })}</span>
      <span aria-hidden className="text-xs">
        {weekday(day, lan)}
      </span>
      <strong
        aria-hidden
        className={classes(
          'tabular text-base font-bold',
          isGone && 'line-through',
          !isChosen && !isGone && 'text-text',
        )}
      >
        {Number(day.slice(8))}
      </strong>
      <span aria-hidden className="tabular text-xs whitespace-nowrap">
        {said}
      </span>
    </button>
  );
}
