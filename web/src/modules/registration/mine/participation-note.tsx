import { reviewReasonText } from '@plenum/contract/registration/review/reasons';
import type { Participation } from '@plenum/contract/registration/mine/endpoints';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useAppStore } from '#kernel/state/app-store';
import { ErrorIcon, InfoIcon } from '#kernel/ui/icons/icons';
import { useLockSentence } from '../use-lock-sentence.ts';

/** The full reason of a rejection and how to fix it, or what the registration is waiting for. */
export function ParticipationNote({ participation }: { participation: Participation }) {
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  const lockSentence = useLockSentence();
  const { review, reviewReason, next, can, state, changes, meeting } = participation;
  if (state !== 'submitted') return null;
  if (review === 'audit_failed')
    return (
      <div className="rounded-md bg-danger-soft px-4 py-3.5">
        <p className="flex items-start gap-2 font-semibold text-danger">
          <ErrorIcon className="my-[calc((1lh-1.25rem)/2)] size-5 shrink-0" />
          {t('my.rejected')}
        </p>
        {reviewReason !== '' && (
          <p className="measure mt-1 break-words whitespace-pre-line">
            {reviewReasonText(reviewReason, lan)}
          </p>
        )}
        {can.correct && <p className="measure mt-2 text-sm">{t('my.howToFix')}</p>}
      </div>
    );
  if (next.step === 'wait_for_review')
    return (
      <div className="flex items-start gap-2 text-sm text-muted">
        <InfoIcon className="my-[calc((1lh-1.125rem)/2)] size-4.5 shrink-0" />
        <p className="measure">
          {t('my.waiting')} {lockSentence(changes, 'during', meeting.timeZone)}
        </p>
      </div>
    );
  if (next.step === 'reprice')
    return <p className="measure rounded-md bg-warning-soft px-4 py-3.5 text-sm">{t('my.priceOver')}</p>;
  return null;
}
