import { reviewReasonText } from '@plenum/contract/registration/review/reasons';
import type { RegistrationView } from '@plenum/contract/registration/people/draft';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useAppStore } from '#kernel/state/app-store';
import { Link } from '#kernel/ui/buttons/link';
import { Note } from '../fields/field-group.tsx';
import { useRegistrationLinks } from '../links.ts';

/** The present state of this registration: a rejection with its reason, or an unpaid order. */
export function StatusNotes({ view }: { view: RegistrationView }) {
  const { t } = useTranslation('registration');
  const lan = useAppStore((state) => state.lan);
  const links = useRegistrationLinks();
  const { order, review, reviewReason } = view;
  const isOrdered = view.state === 'submitted' && order !== null && order.state !== 'cancelled';
  if (review !== 'audit_failed' && !isOrdered) return null;
  return (
    <div className="mb-8 grid gap-3">
      {review === 'audit_failed' && (
        <Note tone="danger">
          <p className="font-semibold">{t('statusNote.failed')}</p>
          {reviewReason !== '' && (
            <p className="mt-1 text-text">
              {t('statusNote.reason', { reason: reviewReasonText(reviewReason, lan) })}
            </p>
          )}
        </Note>
      )}
      {isOrdered && view.can.order && (
        <Note>
          <p>
            {t('statusNote.ordered', { number: order.number })}{' '}
            <Link href={links.order(order.id)}>{t('statusNote.toOrder')}</Link>
          </p>
        </Note>
      )}
    </div>
  );
}
