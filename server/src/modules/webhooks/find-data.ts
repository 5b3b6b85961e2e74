import type { WebhookEventData } from '@plenum/contract/webhooks/events';
import { sql } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';

type RegistrationData = WebhookEventData<'registration.submitted'>;
type ParticipantData = WebhookEventData<'participant.changed'>;
type OrderData = WebhookEventData<'order.placed'>;
type SubmissionData = WebhookEventData<'submission.submitted'>;
type Row<T> = T & Record<string, unknown>;

// The data of events, as the records are now. Only ids, numbers, states, amounts and times; no personal data.

export async function findRegistrationData(tx: Tx, id: string): Promise<RegistrationData | null> {
  const { rows } = await tx.execute<Row<RegistrationData>>(sql`
    select meeting_id as "meetingId", id as "registrationId", kind, state, review, members, order_id as "orderId"
    from registrations where id = ${id}`);
  return rows[0] ?? null;
}

export async function findParticipantData(tx: Tx, id: string): Promise<ParticipantData | null> {
  const { rows } = await tx.execute<Row<ParticipantData>>(sql`
    select meeting_id as "meetingId", id as "participantId", registration_id as "registrationId", type_id as "typeId"
    from participants where id = ${id}`);
  return rows[0] ?? null;
}

export async function findSubstitution(
  tx: Tx,
  id: string,
): Promise<{ meetingId: string; participantId: string } | null> {
  const { rows } = await tx.execute<{ meetingId: string; participantId: string }>(sql`
    select meeting_id as "meetingId", participant_id as "participantId" from substitutions where id = ${id}`);
  return rows[0] ?? null;
}

export async function findOrderData(tx: Tx, id: string): Promise<OrderData | null> {
  const { rows } = await tx.execute<Row<OrderData>>(sql`
    select meeting_id as "meetingId", id as "orderId", number, registration_id as "registrationId", adds_to as "addsTo",
      state, method, currency, total, received, refunded
    from orders where id = ${id}`);
  return rows[0] ?? null;
}

type RefundData = Pick<WebhookEventData<'order.refunded'>, 'refundId' | 'amount' | 'way'>;

export async function findRefundData(tx: Tx, id: string): Promise<RefundData | null> {
  const { rows } = await tx.execute<Row<RefundData>>(
    sql`select id as "refundId", amount, way from refunds where id = ${id} and state = 'done'`,
  );
  return rows[0] ?? null;
}

export async function findSubmissionData(tx: Tx, id: string): Promise<SubmissionData | null> {
  const { rows } = await tx.execute<Row<SubmissionData>>(sql`
    select meeting_id as "meetingId", id as "submissionId", number, version, state, type
    from submissions where id = ${id}`);
  return rows[0] ?? null;
}

type Decision = WebhookEventData<'submission.decided'>['decision'];

export async function findDecision(
  tx: Tx,
  id: string,
): Promise<{ decision: Decision; meetingId: string } | null> {
  const { rows } = await tx.execute<{ decision: Decision; meetingId: string }>(
    sql`select decision, meeting_id as "meetingId" from submission_decisions where id = ${id}`,
  );
  return rows[0] ?? null;
}
