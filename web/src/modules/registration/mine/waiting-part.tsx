import type { Participation } from '@plenum/contract/registration/mine/endpoints';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDateTime } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { LeaveLine } from '../waiting/leave-line.tsx';
import { EndedNote, PlaceInLine } from '../waiting/waiting-notes.tsx';
import { MyTimeLeft } from './my-time-left.tsx';

/** The position in the waiting list, the offer with its deadline, or why the entry has ended. */
export function WaitingPart({ participation }: { participation: Participation }) {
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  const { waiting, registrationId, state, meeting } = participation;
  if (waiting === null) return null;
  if (waiting.state === 'waiting')
    return (
      <div className="text-sm">
        <PlaceInLine entry={waiting} />
        <div className="-ms-3 mt-1">
          <LeaveLine registrationId={registrationId} entry={waiting} />
        </div>
      </div>
    );
  if (waiting.state === 'offered' && waiting.offerUntil !== null)
    return (
      <div className="text-sm">
        <p className="flex flex-wrap gap-x-3 font-semibold">
          {t('waiting.offered')}
          <MyTimeLeft until={waiting.offerUntil} className="text-warning" />
        </p>
        <p>{t('waiting.payBy', { at: formatDateTime(waiting.offerUntil, lan, meeting.timeZone) })}</p>
      </div>
    );
  const isOver = waiting.state === 'lapsed' || waiting.state === 'removed';
  return isOver && state === 'draft' ? (
    <div>
      <EndedNote entry={waiting} />
    </div>
  ) : null;
}
