import type { WaitingListRow } from '@plenum/contract/console/waiting-list';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import type { WaitingState } from '@plenum/contract/registration/waiting/schemas';
import { waitingWords } from '@plenum/contract/registration/waiting/messages';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDateTime, formatNumber, money } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { Link } from '#kernel/ui/buttons/link';
import { StatusPill, type StatusTone } from '#kernel/ui/layout/status-pill';
import { useLinks } from '#kernel/organize/links';

const tones: Record<WaitingState, StatusTone> = {
  waiting: 'warning',
  offered: 'accent',
  taken: 'success',
  lapsed: 'neutral',
  left: 'neutral',
  removed: 'neutral',
};

interface WaitingRowProps {
  meeting: MeetingConsole;
  row: WaitingListRow;
  onAsk: (act: 'offer' | 'remove') => void;
}

/** One entry: its position, its person, what it waits for, and its actions. */
export function WaitingRow({ meeting, row, onAsk }: WaitingRowProps) {
  const { t } = useTranslation('registration-organize');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const links = useLinks();
  const { state, place, people, waitsFor, offerUntil, orderId, reason } = row;
  const time = (at: string) => formatDateTime(at, lan, meeting.timeZone);
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
      <p className="tabular min-w-10 text-lg font-bold">
        {place !== null && t('waitingList.place', { place: formatNumber(place, lan) })}
      </p>
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <b className="break-words">{row.name}</b>
          <StatusPill tone={tones[state]}>{sentence(waitingWords[state])}</StatusPill>
        </p>
        <p className="mt-1 text-sm">{waitsFor.length > 0 && t('waitingList.for', { names: waitsFor })}</p>
        <p className="mt-1 flex flex-wrap gap-x-3 text-sm text-muted">
          <span>{t('waitingList.people', { count: people, n: formatNumber(people, lan) })}</span>
          <span className="tabular">{money(row.total, row.currency, lan)}</span>
          <span>{t('waitingList.since', { at: time(row.joinedAt) })}</span>
          {state === 'offered' && offerUntil !== null && (
            <span className="text-warning">{t('waitingList.until', { at: time(offerUntil) })}</span>
          )}
        </p>
        {reason !== '' && (
          <p className="mt-1 text-sm break-words text-muted">
            {reason === 'form' ? t('waitingList.form') : t('waitingList.reason', { reason })}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {orderId !== null && (
          <Link href={links.console(meeting.id, 'orders', { open: orderId })}>{t('waitingList.order')}</Link>
        )}
        {row.can.offer && (
          <Button size="small" onPress={() => onAsk('offer')}>
            {t('waitingList.offer')}
          </Button>
        )}
        {row.can.remove && (
          <Button size="small" kind="quiet" onPress={() => onAsk('remove')}>
            {t('waitingList.remove')}
          </Button>
        )}
      </div>
    </div>
  );
}
