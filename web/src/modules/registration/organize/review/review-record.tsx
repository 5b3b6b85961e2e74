import { reviewReasonText } from '@plenum/contract/registration/review/reasons';
import { registrationKindWords } from '@plenum/contract/registration/words';
import type { RegistrationRow } from '@plenum/contract/registration/lists/registration-list';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { paymentStatusOf } from '@plenum/contract/registration/orders/payment-status';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { formatDateTime, money } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { WarningIcon } from '#kernel/ui/icons/icons';
import { Link } from '#kernel/ui/buttons/link';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { useLinks } from '#kernel/organize/links';
import { ReviewPerson } from './review-person.tsx';
import { OrderPill } from '#kernel/organize/state-pills';
import type { ReviewedPeople } from './use-review-record.ts';

interface ReviewRecordProps {
  meeting: MeetingConsole;
  registration: RegistrationRow;
  record: ReviewedPeople;
}

// Up to this size a team is shown expanded; in a larger one, people are expanded individually.
const ALL_OPEN = 4;

/** Everything needed to decide about one registration. */
export function ReviewRecord({ meeting, registration, record }: ReviewRecordProps) {
  const { t } = useTranslation('registration-organize');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const links = useLinks();
  const { order, members, doubts, reviewReason, kind } = registration;
  const people = record.members ?? [];
  return (
    <article>
      <header>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-lg font-semibold">{registration.name}</h2>
          {order && <OrderPill status={paymentStatusOf(order)} />}
          {order && (
            <span className="tabular font-semibold">{money(order.fees.total, order.currency, lan)}</span>
          )}
        </div>
        <p className="mt-0.5 text-sm text-muted">
          {t('people.queue.since', {
            kind: sentence(registrationKindWords[kind]),
            when: formatDateTime(registration.changedAt, lan, meeting.timeZone),
          })}
        </p>
      </header>
      {doubts > 0 && <Note text={t('people.doubts', { count: doubts })} />}
      {reviewReason !== '' && (
        <Note text={t('people.rejectedBefore', { reason: reviewReasonText(reviewReason, lan) })} />
      )}
      <div className="mt-5">
        {record.error && !record.isShown && <LoadingFailed error={record.error} onRetry={record.retry} />}
        {!record.isShown && !record.error && (
          <SkeletonGroup>
            <SkeletonText lines={10} />
          </SkeletonGroup>
        )}
        {record.isShown &&
          people.map((person, index) => (
            <ReviewPerson
              key={person.id}
              meeting={meeting}
              row={person}
              isAlone={kind === 'individual'}
              isOpenAtFirst={members <= ALL_OPEN || index === 0}
            />
          ))}
        {record.hasMore && (
          <p className="mt-3 text-sm">
            <Link href={links.console(meeting.id, 'participants', { registrationId: registration.id })}>
              {t('people.allMembers')}
            </Link>
          </p>
        )}
      </div>
    </article>
  );
}

function Note({ text }: { text: string }) {
  return (
    <p className="mt-3 flex items-start gap-2 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning">
      <WarningIcon className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 break-words">{text}</span>
    </p>
  );
}
