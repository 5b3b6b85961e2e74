import type { Ability } from '../accounts/abilities.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { Id } from '../kernel/fields.ts';
import { z } from '../kernel/zod.ts';
import { activityKinds } from '../meetings/catalogue.ts';
import { MoneyFigures } from './figures.ts';
import { sheetTypes } from '../kernel/list.ts';

const OfMeeting = z.strictObject({ id: Id });

/**
 * Tasks that wait for a decision, one line each, with the ability that is needed to decide. People without that ability
 * don't get the line.
 */
export const inboxAbilities = {
  review: 'review',
  resubmitted: 'review',
  slips: 'takeMoney',
  waiting_money: 'takeMoney',
  invoices: 'takeMoney',
  /** Issued invoices that finance has to reverse. */
  reversals: 'takeMoney',
  refunds: 'takeMoney',
  /** Refunds that the provider refused, and that have not been made in another way since. */
  failed_refunds: 'takeMoney',
  /** Refunds that a provider made without our request. */
  given_back: 'takeMoney',
  withdrawals: 'takeMoney',
  /** Incoming money on a bank statement that is not matched to an order yet. */
  statement_lines: 'takeMoney',
  /** Differences between a provider's bill (its list of transactions) and our records. */
  differences: 'takeMoney',
  /** Unpaid orders in a currency for which no payment method is set up. */
  unpayable: 'editMoney',
  holds_ending: 'takeMoney',
  unmatched_guests: 'assignRooms',
  /** Undecided submissions with fewer reviewers than each submission gets. */
  papers_lacking: 'manageSubmissions',
  /** Undecided submissions whose reviews are all completed. */
  papers_to_decide: 'manageSubmissions',
  letters_to_send: 'manageSubmissions',
  /** Accepted submissions that are in no session of the programme. */
  papers_unplaced: 'manageSubmissions',
  sold_out: 'edit',
  /** People who were checked in at two gates that could not know of each other. */
  checkin_conflicts: 'editCheckin',
  /** Scans that count nowhere until an organizer has reviewed them. */
  held_scans: 'editCheckin',
  messages: 'readMessages',
  /** Send jobs that wait because the day's number of messages is used up. */
  send_jobs: 'manageMessages',
  /** Webhooks that were switched off because their receiver is gone or has failed for days. */
  webhooks_off: 'manageStaff',
} as const satisfies Record<string, Ability>;
export type InboxKind = keyof typeof inboxAbilities;
export const inboxKinds = Object.keys(inboxAbilities) as readonly InboxKind[];

/** The figures of the dashboard, each with the ability that is needed to see the counted records. */
export const counterAbilities = {
  participants: 'seeParticipants',
  registrations: 'seeRegistrations',
  drafts: 'seeRegistrations',
  unpaid: 'seeOrders',
  paid: 'seeOrders',
  auditPending: 'review',
  auditPass: 'review',
  auditFailed: 'review',
} as const satisfies Record<string, Ability>;
export type CounterName = keyof typeof counterAbilities;
export const counterNames = Object.keys(counterAbilities) as readonly CounterName[];

export const Dashboard = z.object({
  items: z.array(
    z.object({
      kind: z.enum(inboxKinds),
      count: z.int(),
      /** The time of the item that has waited longest. */
      oldestAt: z.string().nullable(),
      examples: z.array(z.object({ id: Id, name: z.string() })),
      /** The checkpoint of the oldest item, if it has one. */
      checkpointId: Id.nullable().default(null),
    }),
  ),
  /** Only the figures that the caller's role may see. */
  counters: z.partialRecord(z.enum(counterNames), z.int()),
  money: z.array(MoneyFigures),
  /** Registrations by day, in the conference's time zone. Empty for people who may not see registrations. */
  days: z.array(z.object({ day: z.string(), count: z.int() })),
  types: z.array(z.object({ id: Id, name: z.string(), stock: z.int().nullable(), taken: z.int() })),
});
export type Dashboard = z.infer<typeof Dashboard>;

export const readDashboard = endpoint({
  name: 'dashboard.read',
  method: 'GET',
  path: '/api/meetings/:id/dashboard',
  access: 'staff',
  summary: { en: 'Open tasks and figures for the caller’s role', zh: '待办与实时数据' },
  params: OfMeeting,
  reply: Dashboard,
});

export const ActivityRow = z.object({
  id: Id,
  kind: z.enum(activityKinds),
  name: z.string(),
  place: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  stock: z.int().nullable(),
  taken: z.int(),
  paid: z.int(),
  hidden: z.boolean(),
});
export type ActivityRow = z.infer<typeof ActivityRow>;

export const listActivityBookings = endpoint({
  name: 'dashboard.listActivities',
  method: 'GET',
  path: '/api/meetings/:id/activity-bookings',
  access: 'staff',
  summary: { en: 'List meals and activities with their bookings', zh: '餐饮与活动统计' },
  params: OfMeeting,
  reply: z.array(ActivityRow),
});

export const exportActivityGuests = endpoint({
  name: 'dashboard.exportActivity',
  method: 'GET',
  path: '/api/meetings/:id/activity-bookings/:activityId/export',
  access: 'staff',
  summary: { en: 'Download an activity’s participants as a spreadsheet', zh: '导出活动预订人员名单' },
  params: z.strictObject({ id: Id, activityId: Id }),
  query: z.strictObject({ format: z.enum(['xlsx', 'csv']) }),
  download: {
    types: sheetTypes,
  },
  reply: z.null(),
  // Higher than the usual export limit, because each activity has its own list.
  limit: { calls: 20, seconds: 3600 },
});
