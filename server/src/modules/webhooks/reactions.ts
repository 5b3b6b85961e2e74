import type { Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import { type Reaction, reaction } from '#kernel/outbox/outbox';
import { scanRecorded } from '#modules/checkin/public';
import { refundChanged } from '#modules/payments/refunds/public';
import {
  orderCancelled,
  orderExpired,
  orderPlaced,
  orderSettled,
  participantChanged,
  paymentTakenBack,
  personSubstituted,
  registrationCancelled,
  registrationResubmitted,
  registrationReviewed,
} from '#modules/registration/public';
import { decisionSent, submissionSubmitted, submissionWithdrawn } from '#modules/submissions/public';
import {
  findDecision,
  findOrderData,
  findParticipantData,
  findRefundData,
  findRegistrationData,
  findSubmissionData,
  findSubstitution,
} from './find-data.ts';
import { recordEvent } from './record-event.ts';

/** Adds members to the data of a record, unless one of them is missing. */
function withMore<T extends object, M extends object>(found: T | null, more: M | null): (T & M) | null {
  return found && more && { ...found, ...more };
}

interface OfOrder {
  readonly orderId: string;
  readonly meetingId: string;
}
type OrderEvent = 'order.placed' | 'order.paid' | 'order.payment_reversed' | 'order.expired';

const orderEvent =
  (type: OrderEvent) =>
  (kernel: Kernel, tx: Tx, { orderId, meetingId }: OfOrder, outboxId: bigint) =>
    recordEvent(kernel, tx, { type, meetingId, outboxId }, () => findOrderData(tx, orderId));

interface OfRegistration {
  readonly registrationId: string;
  readonly meetingId: string;
}

const registrationEvent =
  (type: 'registration.submitted' | 'registration.cancelled') =>
  (kernel: Kernel, tx: Tx, { registrationId, meetingId }: OfRegistration, outboxId: bigint) =>
    recordEvent(kernel, tx, { type, meetingId, outboxId }, () => findRegistrationData(tx, registrationId));
const registrationSubmitted = registrationEvent('registration.submitted');

interface OfSubmission {
  readonly submissionId: string;
  readonly meetingId: string;
}

const submissionEvent =
  (type: 'submission.submitted' | 'submission.withdrawn') =>
  (kernel: Kernel, tx: Tx, { submissionId, meetingId }: OfSubmission, outboxId: bigint) =>
    recordEvent(kernel, tx, { type, meetingId, outboxId }, () => findSubmissionData(tx, submissionId));

/** Each adds an event to the logs of the webhooks that want it. */
export const webhookReactions: readonly Reaction[] = [
  reaction(orderPlaced, orderEvent('order.placed')),
  // The first order of a registration submits it; a later one adds to it.
  reaction(orderPlaced, (kernel, tx, { orderId, registrationId, meetingId }, outboxId) =>
    recordEvent(kernel, tx, { type: 'registration.submitted', meetingId, outboxId }, async () => {
      const order = await findOrderData(tx, orderId);
      return order?.addsTo === null ? findRegistrationData(tx, registrationId) : null;
    }),
  ),
  reaction(registrationResubmitted, registrationSubmitted),
  reaction(registrationCancelled, registrationEvent('registration.cancelled')),
  reaction(registrationReviewed, async (kernel, tx, payload, outboxId) => {
    const { registrationId, meetingId, decision } = payload;
    const event = { type: 'registration.reviewed' as const, meetingId, outboxId };
    await recordEvent(kernel, tx, event, async () =>
      withMore(await findRegistrationData(tx, registrationId), { decision }),
    );
  }),
  reaction(participantChanged, async (kernel, tx, { participantId, meetingId }, outboxId) => {
    const event = { type: 'participant.changed' as const, meetingId, outboxId };
    await recordEvent(kernel, tx, event, () => findParticipantData(tx, participantId));
  }),
  // There is one event for each message about a substitution, so its own id is the key.
  reaction(personSubstituted, async (kernel, tx, { substitutionId }, outboxId) => {
    const found = await findSubstitution(tx, substitutionId);
    if (!found) return;
    const event = { type: 'participant.substituted' as const, meetingId: found.meetingId };
    await recordEvent(kernel, tx, { ...event, key: substitutionId, outboxId }, async () =>
      withMore(await findParticipantData(tx, found.participantId), { substitutionId }),
    );
  }),
  reaction(orderSettled, orderEvent('order.paid')),
  reaction(paymentTakenBack, orderEvent('order.payment_reversed')),
  reaction(orderExpired, orderEvent('order.expired')),
  reaction(orderCancelled, async (kernel, tx, { orderId, meetingId, by }, outboxId) => {
    const event = { type: 'order.cancelled' as const, meetingId, outboxId };
    await recordEvent(kernel, tx, event, async () =>
      withMore(await findOrderData(tx, orderId), {
        by: by === 'buyer' ? ('buyer' as const) : ('organizer' as const),
      }),
    );
  }),
  // A refund changes several times; it is announced once, when it is done. A refund of a top-up has no order.
  reaction(refundChanged, async (kernel, tx, { refundId, orderId, meetingId }, outboxId) => {
    if (orderId === null) return;
    const event = { type: 'order.refunded' as const, meetingId, key: refundId, outboxId };
    await recordEvent(kernel, tx, event, async () =>
      withMore(await findOrderData(tx, orderId), await findRefundData(tx, refundId)),
    );
  }),
  reaction(scanRecorded, async (kernel, tx, { device, sequence, ...data }, outboxId) => {
    const key = `${device} ${sequence}`;
    const event = { type: 'checkin.recorded' as const, meetingId: data.meetingId, key, outboxId };
    await recordEvent(kernel, tx, event, async () => data);
  }),
  reaction(submissionSubmitted, submissionEvent('submission.submitted')),
  reaction(submissionWithdrawn, submissionEvent('submission.withdrawn')),
  reaction(decisionSent, async (kernel, tx, { decisionId, submissionId }, outboxId) => {
    const found = await findDecision(tx, decisionId);
    if (!found) return;
    const { meetingId, decision } = found;
    const event = { type: 'submission.decided' as const, meetingId, outboxId };
    await recordEvent(kernel, tx, event, async () =>
      withMore(await findSubmissionData(tx, submissionId), { decision }),
    );
  }),
];
