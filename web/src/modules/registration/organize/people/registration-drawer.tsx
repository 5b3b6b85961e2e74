import { reviewReasonText } from '@plenum/contract/registration/review/reasons';
import { registrationKindWords } from '@plenum/contract/registration/words';
import { valueLabels } from '@plenum/contract/registration/people/person-words';
import { inLanguage } from '@plenum/contract/kernel/language';
import {
  registrationList,
  type RegistrationRow,
} from '@plenum/contract/registration/lists/registration-list';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { paymentStatusOf } from '@plenum/contract/registration/orders/payment-status';
import { skipToken, useQuery } from '@tanstack/react-query';
import { usePartTitle } from '#kernel/organize/part-name';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { ButtonLink } from '#kernel/ui/buttons/link';
import { Drawer } from '#kernel/ui/dialogs/drawer';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { FactGroup, FactList } from '#kernel/records/fact-list';
import { MemberLinks } from './member-links.tsx';
import { useLinks } from '#kernel/organize/links';
import { StaffOrderLinks } from '../order-links.tsx';
import { membersQuery, participantQuery } from '../person/person-queries.ts';
import type { RecordPosition } from '#kernel/records/use-record-position';
import { OrderPill, RegistrationPill, ReviewPill } from '#kernel/organize/state-pills';
import { usePieces } from '#kernel/organize/pieces';
import { useBulkReview } from '../review/use-bulk-review.tsx';

interface RegistrationDrawerProps {
  meeting: MeetingConsole;
  place: RecordPosition;
  row: RegistrationRow | undefined;
}

/** One registration next to the list: its people and its order. */
export function RegistrationDrawer({ meeting, place, row }: RegistrationDrawerProps) {
  const { AuditTrail } = usePieces();
  const { t } = useTranslation('registration-organize');
  const partTitle = usePartTitle();
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const links = useLinks();
  const { id, ...leave } = place;
  const { data: members, error, refetch } = useQuery(membersQuery(meeting.id, id, lan));
  const known = useKnown(meeting.id, row, members?.rows[0]?.id);
  const { actions, dialog } = useBulkReview(meeting.id);
  const decisions =
    known && meeting.can.review
      ? actions([{ id, review: known.review }], () => undefined).filter(
          ({ isDisabled }) => isDisabled !== true,
        )
      : [];
  return (
    <Drawer
      isOpen
      {...leave}
      title={known?.name ?? t('people.registration')}
      {...(known && {
        subtitle: sentence(registrationKindWords[known.kind]),
        status: (
          <>
            {known.order ? (
              <OrderPill status={paymentStatusOf(known.order)} />
            ) : (
              <RegistrationPill state={known.state} />
            )}
            <ReviewPill review={known.review} />
          </>
        ),
      })}
      {...(decisions.length > 0 && {
        actions: decisions.map((action) => (
          <Button
            key={action.id}
            kind={action.id === 'approve' ? 'primary' : 'secondary'}
            className={action.id === 'approve' ? 'order-last' : ''}
            onPress={action.onAction}
          >
            {known?.review === 'audit_pass' ? t('people.takeBack') : action.label}
          </Button>
        )),
      })}
    >
      {error && !members && <LoadingFailed error={error} onRetry={refetch} />}
      {!members && !error && (
        <SkeletonGroup>
          <SkeletonText lines={8} />
        </SkeletonGroup>
      )}
      {known && (
        <FactGroup title={t('people.contact')}>
          <FactList
            facts={[
              {
                id: 'name',
                label: sentence(registrationList.columns.contactName.words),
                value: known.contactName,
              },
              { id: 'phone', label: inLanguage(valueLabels.phone, lan), value: known.contactPhone },
              { id: 'email', label: inLanguage(valueLabels.email, lan), value: known.contactEmail },
              {
                id: 'reason',
                label: t('people.rejection'),
                value: reviewReasonText(known.reviewReason, lan),
              },
            ]}
          />
        </FactGroup>
      )}
      {known && known.orders.length > 0 && (
        <FactGroup title={partTitle('orders')}>
          <StaffOrderLinks meeting={meeting} orders={known.orders} />
          {meeting.can.editPeople && (
            <ButtonLink size="small" href={links.changeRegistration(meeting.id, id)} className="mt-2">
              {t('people.changeRegistration')}
            </ButtonLink>
          )}
        </FactGroup>
      )}
      {members && (
        <FactGroup title={t('people.members', { count: known?.members ?? members.rows.length })}>
          {members.rows.length === 0 ? (
            <p className="text-muted">{t('people.noMembers')}</p>
          ) : (
            <MemberLinks meetingId={meeting.id} members={members.rows} isComplete={members.next === null} />
          )}
        </FactGroup>
      )}
      {known && (
        <AuditTrail
          key={id}
          meeting={meeting}
          objects={[`registration:${id}`, ...known.orders.map((order) => `order:${order.id}`)]}
        />
      )}
      {dialog}
    </Drawer>
  );
}

// Returns the registration's data. If the drawer was opened by a link and the list has not loaded its row, the data
// comes from one of its participants.
function useKnown(meetingId: string, row: RegistrationRow | undefined, memberId: string | undefined) {
  const lan = useAppStore((state) => state.lan);
  const options = participantQuery(meetingId, memberId ?? '', lan);
  const { data } = useQuery({
    ...options,
    queryFn: memberId === undefined ? skipToken : options.queryFn!,
  });
  // The list names only the first order; later orders may have added to it.
  const orders = data?.orders ?? (row?.order ? [row.order] : []);
  if (row) return { ...row, orders };
  return (
    data && {
      ...data.registration,
      name: data.registration.teamName || data.name,
      state: 'submitted' as const,
      order: data.orders[0] ?? null,
      orders,
    }
  );
}
