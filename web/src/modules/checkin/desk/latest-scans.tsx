import { verdictWords } from '@plenum/contract/checkin/words';
import { correctedTime } from '@plenum/contract/checkin/verdict';
import { fillIn } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useStore } from 'zustand';
import { formatNumber } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { classes } from '#kernel/ui/classes';
import { UndoIcon } from '#kernel/ui/icons/editing-icons';
import { clockTime } from './clock-time.ts';
import type { Desk } from './desk.ts';
import { signalOf, type LatestScan } from './desk-view.ts';

interface LatestScansProps {
  desk: Desk;
  isOnColour: boolean;
  /** Shows fewer lines on a phone, because the camera picture takes part of the screen. */
  isShort: boolean;
}

/** The count, and the last ten scans, each of which can be undone. */
export function LatestScans({ desk, isOnColour, isShort }: LatestScansProps) {
  const { t } = useTranslation('desk');
  const lan = useAppStore((state) => state.lan);
  const { counters, latest, briefing } = useStore(desk.view);
  const timeZone = briefing?.conference.timeZone ?? 'UTC';
  return (
    <section
      aria-label={t('latest.title')}
      className={classes(
        'flex min-h-0 flex-col px-5 pt-3 pb-[max(0.5rem,env(safe-area-inset-bottom))] lg:col-start-2 lg:row-span-2 lg:row-start-2 lg:border-s',
        isShort ? 'max-lg:h-[6.25rem]' : 'max-lg:h-[11.5rem]',
        isOnColour ? 'border-verdict-text/20 bg-scrim' : 'bg-surface-sunken',
      )}
    >
      <p className="tabular flex justify-between gap-4 pb-1">
        <strong>{t('arrived', { count: formatNumber(counters.arrived, lan) })}</strong>
        <span>{t('expected', { count: formatNumber(counters.expected, lan) })}</span>
      </p>
      {latest.length === 0 && <p className="py-2 text-sm">{t('latest.none')}</p>}
      <ul className="-mx-2 min-h-0 grow overflow-y-auto overscroll-contain px-2">
        {latest.map((line) => (
          <LatestLine key={line.sequence} line={line} desk={desk} timeZone={timeZone} />
        ))}
      </ul>
    </section>
  );
}

function LatestLine({ line, desk, timeZone }: { line: LatestScan; desk: Desk; timeZone: string }) {
  const { t } = useTranslation('desk');
  const say = useSentence();
  const lan = useAppStore((state) => state.lan);
  const { scan, person, status, isUndone, since, before } = line;
  const thing = useStore(desk.view, ({ briefing }) =>
    briefing?.checkpoints
      .find(({ id }) => id === scan.checkpointId)
      ?.handouts.find(({ id }) => id === scan.handoutId),
  );
  const gateName = useStore(desk.view, ({ briefing }) => {
    const gates = briefing?.checkpoints.find(({ id }) => id === scan.checkpointId)?.gates;
    const found = gates?.find(({ id }) => id === before?.gateId);
    return found ? textIn(found.name, lan) : '';
  });
  // The line is no longer green if another gate had already checked the person in.
  const verdict = scan.verdict ?? 'unknown_code';
  const code = before ? 'already_in' : verdict;
  const first = before?.firstAt ?? since;
  const at = clockTime(correctedTime(scan.scannedAt, scan.offsetMs), lan, timeZone);
  const said = fillIn(say(verdictWords[code]), {
    time: first === null ? '' : clockTime(first, lan, timeZone),
  });
  const isTakenBack = scan.handoutId !== null && code === 'undone';
  const word = [thing && textIn(thing.name, lan), isTakenBack ? t('handout.undone') : said]
    .filter(Boolean)
    .join(' · ');
  const name = person?.name ?? t('unknownPerson');
  const undone = thing ? `${name} · ${textIn(thing.name, lan)}` : name;
  return (
    <li className="flex min-h-11 items-center gap-3 text-sm">
      <span aria-hidden className="w-3 text-center font-bold">
        {marks[signalOf(code)]}
      </span>
      <span className={classes('min-w-0 flex-1', isUndone && 'line-through opacity-70')}>
        <span className="block truncate">
          <span className="font-semibold">{name}</span> · {word}
        </span>
        {before && (
          <span className="block font-semibold">
            {gateName === '' ? t('latest.both') : t('latest.firstAt', { gate: gateName })}
          </span>
        )}
        {!before && (status === 'conflict' || status === 'refused' || status === 'held') && (
          <span className="block font-semibold">{t(`latest.${status}`)}</span>
        )}
      </span>
      {status === 'waiting' && <span className="shrink-0 text-xs">{t('latest.waiting')}</span>}
      <time dateTime={scan.scannedAt} className="tabular shrink-0">
        {at}
      </time>
      {(verdict === 'admitted' || verdict === 'out' || verdict === 'handed_out') && !isUndone && (
        <button
          type="button"
          aria-label={t('latest.undo', { name: undone })}
          title={t('latest.undo', { name: undone })}
          onClick={() => void desk.undo(line.sequence)}
          className="-me-2 grid size-11 shrink-0 cursor-pointer place-items-center rounded-md"
        >
          <UndoIcon />
        </button>
      )}
    </li>
  );
}

/** The verdict must not be shown by colour alone. */
const marks = { admit: '✓', warn: '!', refuse: '×' } as const;
