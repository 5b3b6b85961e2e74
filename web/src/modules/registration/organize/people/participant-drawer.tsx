import type { ParticipantDetail } from '@plenum/contract/registration/lists/participant-detail';
import type { ParticipantRow } from '@plenum/contract/registration/lists/participant-list';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePartTitle } from '#kernel/organize/part-name';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { Drawer } from '#kernel/ui/dialogs/drawer';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { EditParticipantDialog } from './edit-participant-dialog.tsx';
import { FactGroup } from '#kernel/records/fact-list';
import { StaffOrderLinks } from '../order-links.tsx';
import { ParticipantFacts } from '../person/participant-facts.tsx';
import { ParticipantTicket } from './participant-ticket.tsx';
import { participantQuery } from '../person/person-queries.ts';
import type { RecordPosition } from '#kernel/records/use-record-position';
import { PersonTimeline } from './person-timeline.tsx';
import { RegistrationLink } from './registration-link.tsx';
import { OrderPill, ReviewPill, VerifiedPill } from '#kernel/organize/state-pills';
import { usePieces } from '#kernel/organize/pieces';
import { useBulkReview } from '../review/use-bulk-review.tsx';

interface ParticipantDrawerProps {
  meeting: MeetingConsole;
  place: RecordPosition;
  /** The data already in the list. */
  row: ParticipantRow | undefined;
}

/** One participant next to the list. */
export function ParticipantDrawer({ meeting, place, row }: ParticipantDrawerProps) {
  const { AuditTrail, PersonMessages } = usePieces();
  const { t } = useTranslation('registration-organize');
  const partTitle = usePartTitle();
  const lan = useAppStore((state) => state.lan);
  const { id, ...leave } = place;
  const { data: person, error, refetch } = useQuery(participantQuery(meeting.id, id, lan));
  const known = person ?? row;
  return (
    <Drawer
      isOpen
      {...leave}
      title={known?.name ?? t('people.one')}
      {...(known && {
        subtitle: known.organization,
        status: (
          <>
            <OrderPill status={known.payment} />
            <ReviewPill review={known.review} />
            <VerifiedPill arrival={known.arrival} />
          </>
        ),
      })}
      {...(person && { actions: <Actions meeting={meeting} person={person} /> })}
    >
      {error && !person && <LoadingFailed error={error} onRetry={refetch} />}
      {!person && !error && (
        <SkeletonGroup>
          <SkeletonText lines={10} />
        </SkeletonGroup>
      )}
      {person && (
        <>
          <ParticipantFacts meeting={meeting} person={person} />
          <ParticipantTicket key={person.id} meeting={meeting} person={person} />
          <FactGroup title={t('people.registration')}>
            <RegistrationLink meeting={meeting} registration={person.registration} />
          </FactGroup>
          {person.orders.length > 0 && (
            <FactGroup title={partTitle('orders')}>
              <StaffOrderLinks meeting={meeting} orders={person.orders} />
            </FactGroup>
          )}
          <PersonMessages meeting={meeting} participantId={person.id} />
          <FactGroup title={t('people.timeline')}>
            <PersonTimeline events={person.timeline} timeZone={meeting.timeZone} />
          </FactGroup>
          <AuditTrail
            meeting={meeting}
            objects={[`participant:${person.id}`, `registration:${person.registration.id}`]}
          />
        </>
      )}
    </Drawer>
  );
}

function Actions({ meeting, person }: { meeting: MeetingConsole; person: ParticipantDetail }) {
  const { t } = useTranslation('registration-organize');
  const [isEditing, setEditing] = useState(false);
  const { actions, dialog } = useBulkReview(meeting.id);
  const { registration, can } = person;
  const decisions = can.review
    ? actions([{ id: registration.id, review: registration.review }], () => undefined).filter(
        ({ isDisabled }) => isDisabled !== true,
      )
    : [];
  return (
    <>
      {can.edit && <Button onPress={() => setEditing(true)}>{t('people.edit')}</Button>}
      {decisions.map(({ id, label, onAction }) => (
        <Button
          key={id}
          kind={id === 'approve' ? 'primary' : 'secondary'}
          onPress={onAction}
          className={id === 'approve' ? 'order-last' : ''}
        >
          {registration.review === 'audit_pass' ? t('people.takeBack') : label}
        </Button>
      ))}
      {isEditing && (
        <EditParticipantDialog meeting={meeting} person={person} onClose={() => setEditing(false)} />
      )}
      {dialog}
    </>
  );
}
