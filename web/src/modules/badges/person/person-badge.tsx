import type { BadgeRow } from '@plenum/contract/badges/schemas';
import { type ArrivalState, arrivalWords } from '@plenum/contract/registration/people/arrival';
import { readParticipant } from '@plenum/contract/registration/lists/participant-detail';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { isOwing } from '@plenum/contract/registration/orders/states';
import { review } from '@plenum/contract/registration/review/endpoints';
import { reviewWords } from '@plenum/contract/registration/words';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { ButtonLink } from '#kernel/ui/buttons/link';
import { EmptyState } from '#kernel/ui/feedback/empty-state';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { StatusPill } from '#kernel/ui/layout/status-pill';
import { badgesChanged, badgesKey, deskQuery, badgePeopleQuery } from '../api.ts';
import { PrintDialog } from '../batch/print-dialog.tsx';
import { RowPreview } from '../batch/row-preview.tsx';
import { PrintLog } from '../log-tab.tsx';
import type { Conference } from '../printer-page.tsx';
import { CheckInNow } from './check-in-now.tsx';
import { DeskPayment } from './desk-payment.tsx';

export interface DeskConference extends Conference {
  readonly timeZone: string;
  readonly can: Readonly<Record<string, boolean>>;
}

/** Forms of other modules that the desk opens. */
export interface DeskForms {
  /** The form that substitutes another person for this one. */
  Substitute: ComponentType<{
    meetingId: string;
    registrationId: string;
    participantId: string;
    onClose: () => void;
  }>;
}

interface PersonBadgeProps {
  conference: DeskConference;
  participantId: string;
  correctHref: string | undefined;
  payLink: (orderId: string) => string;
  forms: DeskForms;
}

/** One person: badge preview, unpaid amount, check-in, and earlier prints. */
export function PersonBadge({ conference, participantId, correctHref, payLink, forms }: PersonBadgeProps) {
  const { t } = useTranslation('badges');
  const client = useQueryClient();
  const { data: desk } = useQuery(deskQuery(conference.id));
  const wishes = { order: 'name', page: 1, participantId } as const;
  const { data, error, refetch } = useQuery({
    ...badgePeopleQuery(conference.id, wishes),
    // Polls until the person has paid by phone.
    refetchInterval: ({ state }) => (state.data?.people[0]?.confirmed === false ? WAITING_MS : false),
  });
  const isConfirmed = data?.people[0]?.confirmed === true;
  const { data: detail } = useQuery(detailQuery(conference.id, participantId, isConfirmed));
  const [isPrinting, setPrinting] = useState(false);
  const [isReplacing, setReplacing] = useState(false);
  if (error && !data) return <LoadingFailed error={error} onRetry={refetch} />;
  if (!data || !desk)
    return (
      <SkeletonGroup>
        <SkeletonText lines={8} />
      </SkeletonGroup>
    );
  const row = data.people.find((one) => one.participantId === participantId);
  if (!row) return <EmptyState title={t('info.gone')}>{t('info.goneWhy')}</EmptyState>;
  const wasPrinted = row.printed.times > 0;
  const { can } = conference;
  const owed = detail?.orders.find(({ state }) => isOwing(state));
  const changed = () => badgesChanged(client, conference.id);
  return (
    <div className="grid gap-8 md:grid-cols-[minmax(0,1fr)_15rem]">
      <div>
        <div className="flex flex-wrap items-center gap-3">
          <h2 className="text-xl font-bold">{row.person.name}</h2>
          <PersonPills row={row} arrival={detail?.arrival ?? null} />
        </div>
        <PersonFacts row={row} />
        <div className="mt-6 flex flex-wrap gap-3">
          <Button kind="primary" isDisabled={desk.designs.length === 0} onPress={() => setPrinting(true)}>
            {t(wasPrinted ? 'info.reprint' : 'info.print')}
          </Button>
          {correctHref !== undefined && <ButtonLink href={correctHref}>{t('info.correct')}</ButtonLink>}
          {detail && can['review'] === true && row.review === 'audit_pending' && (
            <Approve meetingId={conference.id} registrationId={detail.registration.id} onDone={changed} />
          )}
          {detail && can['editPeople'] === true && row.confirmed && (
            <Button onPress={() => setReplacing(true)}>{t('info.substitute')}</Button>
          )}
        </div>
        {desk.designs.length === 0 && <p className="mt-3 text-sm text-warning">{t('batch.noDesign')}</p>}
        {owed && (
          <DeskPayment
            meetingId={conference.id}
            timeZone={conference.timeZone}
            order={owed}
            payLink={payLink(owed.id)}
            mayTakeMoney={can['takeMoney'] === true}
            onPaid={changed}
          />
        )}
        {can['editCheckin'] === true && row.confirmed && detail && detail.arrival !== 'verified' && (
          <CheckInNow meetingId={conference.id} participantId={participantId} onDone={changed} />
        )}
        <h3 className="mt-10 mb-3 font-semibold">{t('info.prints')}</h3>
        <PrintLog meetingId={conference.id} participantId={participantId} />
      </div>
      <RowPreview meetingId={conference.id} desk={desk} row={row} />
      {isPrinting && (
        <PrintDialog
          meetingId={conference.id}
          designs={desk.designs}
          wishes={{
            participantIds: [participantId],
            filter: {},
            order: 'name',
            count: 1,
            isReprint: wasPrinted,
            canBeLost: row.person.code !== '',
          }}
          onClose={() => setPrinting(false)}
        />
      )}
      {isReplacing && detail && (
        <forms.Substitute
          meetingId={conference.id}
          registrationId={detail.registration.id}
          participantId={participantId}
          onClose={() => {
            setReplacing(false);
            void changed();
          }}
        />
      )}
    </div>
  );
}

const WAITING_MS = 4_000;

interface ApproveProps {
  meetingId: string;
  registrationId: string;
  onDone: () => Promise<void>;
}

/**
 * Approves a registration that waits for the organizer's review, so that the person at the desk need not wait for it.
 */
function Approve({ meetingId, registrationId, onDone }: ApproveProps) {
  const { t } = useTranslation('badges');
  const approve = useMutation({
    mutationFn: () =>
      call(review, {
        params: { id: meetingId },
        body: { registrationIds: [registrationId], decision: 'audit_pass', reason: '' },
      }),
    onSuccess: onDone,
  });
  return (
    <Button isPending={approve.isPending} onPress={() => approve.mutate()}>
      {t('info.approve')}
    </Button>
  );
}

// Polls until the person has paid and is approved.
function detailQuery(meetingId: string, participantId: string, isConfirmed: boolean) {
  return queryOptions({
    queryKey: [...badgesKey(meetingId), 'person', participantId],
    refetchInterval: isConfirmed ? false : WAITING_MS,
    queryFn: ({ signal }) =>
      call(readParticipant, { params: { id: meetingId, participantId }, signal, quiet: true }),
    staleTime: 0,
  });
}

function PersonPills({ row, arrival }: { row: BadgeRow; arrival: ArrivalState | null }) {
  const { t } = useTranslation('badges');
  const sentence = useSentence();
  return (
    <>
      <StatusPill tone={row.confirmed ? 'success' : 'warning'}>
        {t(row.confirmed ? 'info.confirmed' : 'batch.unconfirmed')}
      </StatusPill>
      {row.review !== null && row.review !== 'audit_pass' && (
        <StatusPill>{sentence(reviewWords[row.review])}</StatusPill>
      )}
      {arrival !== null && (
        <StatusPill tone={arrival === 'verified' ? 'success' : 'neutral'}>
          {sentence(arrivalWords[arrival])}
        </StatusPill>
      )}
    </>
  );
}

function PersonFacts({ row }: { row: BadgeRow }) {
  const { t } = useTranslation('badges');
  const lan = useAppStore((state) => state.lan);
  const { person } = row;
  const facts = [
    [t('fact.latinName'), person.latinName],
    [t('fact.organization'), person.organization],
    [t('fact.position'), person.position],
    [t('fact.type'), textIn(person.type, lan)],
    [t('fact.team'), person.team],
    [t('fact.orderNumber'), person.orderNumber],
    [t('fact.code'), person.code],
  ] as const;
  return (
    <dl className="mt-4 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-2">
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
