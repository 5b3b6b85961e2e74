import type { QueryClient } from '@tanstack/react-query';
import type { PartName } from './part-name.ts';

/**
 * The events of a conference's live channel. `figures` means that registrations, orders, payments, refunds or invoices
 * changed.
 */
export type MeetingEvent = 'figures' | 'codes' | 'arrivals' | 'send_job' | 'reviews';

const figures: readonly MeetingEvent[] = ['figures'];
const codes: readonly MeetingEvent[] = ['codes'];
const jobs: readonly MeetingEvent[] = ['send_job'];
const gates: readonly MeetingEvent[] = ['arrivals'];
const people: readonly MeetingEvent[] = ['figures', 'arrivals'];
const sent: readonly MeetingEvent[] = ['figures', 'send_job', 'reviews'];
const everything: readonly MeetingEvent[] = ['figures', 'codes', 'arrivals', 'send_job', 'reviews'];

/**
 * The kinds of records that organizers' screens read, each with the events after which records of this kind are read
 * again. The records of a part that is not listed here are read again after every event.
 */
const kinds = {
  participants: people,
  participant: people,
  members: people,
  peopleForList: figures,
  registrations: figures,
  review: figures,
  rooming: figures,
  waitingList: figures,
  activityBookings: figures,
  orders: figures,
  order: figures,
  orderRefunds: figures,
  receipts: figures,
  refunds: figures,
  refund: figures,
  slips: figures,
  withdrawals: figures,
  waitingMoney: figures,
  debts: figures,
  finance: figures,
  reconciliations: figures,
  statementLines: figures,
  statementCounts: figures,
  ordersForLine: figures,
  invoices: figures,
  codes,
  code: codes,
  codeBatches: codes,
  checkpoints: people,
  arrivals: people,
  supervisors: figures,
  devices: gates,
  gates,
  wall: gates,
  arrivalCharts: gates,
  checkinTimeline: gates,
  papers: ['reviews'],
  sendJobs: jobs,
  sendJob: jobs,
  recipients: jobs,
  messageLog: sent,
  message: sent,
  messages: figures,
  dashboard: everything,
  palette: figures,
  audit: everything,
  auditEntry: figures,
  trail: everything,
} satisfies Record<string, readonly MeetingEvent[]>;

export type RecordKind = keyof typeof kinds | PartName;

const RECORDS = 'records';

/** The query key of all records of a conference. */
export function recordsKey(meetingId: string) {
  return [RECORDS, meetingId] as const;
}

/** The query key of records of one kind, or of those that these details select. */
export function recordKey(meetingId: string, kind: RecordKind, ...details: readonly unknown[]) {
  return [...recordsKey(meetingId), kind, ...details] as const;
}

/** Returns whether records with this key may change with these events. */
export function isReadAfter([, , kind]: readonly unknown[], events: ReadonlySet<string>): boolean {
  const known: Readonly<Record<string, readonly MeetingEvent[]>> = kinds;
  return (known[String(kind)] ?? everything).some((event) => events.has(event));
}

/**
 * The query key of the numbers of rows in lists. They are refetched less often than the rows, because each list has a
 * count for every tab.
 */
export function countsKey(meetingId: string, kind?: RecordKind) {
  return ['counts', meetingId, ...(kind === undefined ? [] : [kind])] as const;
}

/**
 * To be called after a change made on this screen. Everything of the conference is refetched, visible data immediately.
 */
export async function recordsChanged(client: QueryClient, meetingId: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: recordsKey(meetingId) }),
    client.invalidateQueries({ queryKey: countsKey(meetingId) }),
  ]);
}
