import type { Checkpoint } from '@plenum/contract/checkin/schemas';
import { toWallTime } from '@plenum/contract/kernel/zoned-time';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDate, formatDateTime, formatTime, formatTimeThere } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';

interface CheckpointWindowProps {
  checkpoint: Pick<Checkpoint, 'from' | 'until'>;
  timeZone: string;
}

/** The period, in the conference's time zone. */
export function CheckpointWindow({ checkpoint: { from, until }, timeZone }: CheckpointWindowProps) {
  const { t } = useTranslation('checkin-organize');
  const lan = useAppStore((state) => state.lan);
  const time = (at: string) => formatDateTime(at, lan, timeZone);
  if (from === null && until === null) return t('checkin.byHand');
  if (from === null) return t('checkin.untilOnly', { until: time(until ?? '') });
  if (until === null) return t('checkin.fromOnly', { from: time(from) });
  const day = (at: string) => toWallTime(at, timeZone).slice(0, 10);
  if (day(from) !== day(until)) return t('checkin.window', { from: time(from), until: time(until) });
  return t('checkin.sameDay', {
    day: formatDate(from, lan, timeZone),
    from: formatTime(from, lan, timeZone),
    until: formatTimeThere(until, lan, timeZone),
  });
}
