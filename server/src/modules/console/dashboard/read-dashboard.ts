import type { Ability } from '@plenum/contract/accounts/abilities';
import {
  counterAbilities,
  type CounterName,
  type Dashboard,
  inboxAbilities,
} from '@plenum/contract/console/dashboard';
import type { Language } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { type MethodsByCurrency, methodsByCurrency } from '@plenum/contract/meetings/payment-methods';
import { type OrderState, paidStates } from '@plenum/contract/registration/orders/states';
import type { Actor } from '#kernel/http/actor';
import type { Kernel } from '#kernel/kernel';
import { findOfferedWallets, findTerms } from '#modules/meetings/offer/public';
import { mayIn } from '#modules/meetings/scope/public';
import { presentFigures } from '../money/money-figures.ts';
import { findDashboardFigures, type FoundDashboard, type OrderSum, type Waiting } from './queries.ts';

const owing: readonly OrderState[] = ['unpaid', 'pay_pending'];

/** Returns the open tasks and figures of a conference, limited to those the caller may act on. */
export async function readDashboard(
  kernel: Kernel,
  meetingId: string,
  actor: Actor,
  language: Language,
): Promise<Dashboard> {
  const { db, pool, clock } = kernel;
  const now = clock.now();
  const may = (ability: Ability) => mayIn(actor, meetingId, ability);
  const { meeting, payment } = await findTerms(db, meetingId);
  const methods = methodsByCurrency(payment, await findOfferedWallets(kernel, db, meetingId));
  const found = await findDashboardFigures(pool, {
    meetingId,
    timeZone: meeting.timeZone,
    now,
    withMessages: may('readMessages'),
  });
  return {
    items: itemsOf(found, methods, language).filter(({ kind }) => may(inboxAbilities[kind])),
    counters: Object.fromEntries(
      Object.entries(countersOf(found)).filter(([name]) => may(counterAbilities[name as CounterName])),
    ),
    money: may('seeOrders') ? presentFigures(found.moneyFigures) : [],
    days: may('seeRegistrations') ? daysOf(found.orders) : [],
    types: found.types.map(({ name, ...type }) => ({ ...type, name: textIn(name, language) })),
  };
}

function itemsOf(found: FoundDashboard, methods: MethodsByCurrency, language: Language): Dashboard['items'] {
  const item = (
    kind: Dashboard['items'][number]['kind'],
    { count, oldestAt, examples, checkpointId = null }: Waiting,
  ) => ({
    kind,
    count,
    oldestAt: oldestAt === null ? null : new Date(oldestAt).toISOString(),
    examples: [...examples],
    checkpointId,
  });
  const unpayable = sum(
    found.orders
      .filter(({ state, currency }) => state === 'unpaid' && methods[currency].length === 0)
      .map((order) => order.orders),
  );
  const gone = found.gone.map(({ id, name }) => ({ id, name: textIn(name, language) }));
  return [
    item('review', found.waiting),
    item('resubmitted', found.resubmitted),
    item('slips', found.slips),
    item('waiting_money', found.money),
    item('invoices', found.invoices),
    item('reversals', found.reversals),
    item('failed_refunds', found.failedRefunds),
    item('given_back', found.givenBack),
    item('refunds', found.refunds),
    item('withdrawals', found.withdrawals),
    item('statement_lines', found.lines),
    item('differences', found.differences),
    item('unpayable', { count: unpayable, oldestAt: null, examples: [] }),
    item('holds_ending', found.ending),
    item('unmatched_guests', found.unmatched),
    item('papers_lacking', found.papersLacking),
    item('papers_to_decide', found.papersToDecide),
    item('letters_to_send', found.lettersToSend),
    item('papers_unplaced', found.papersUnplaced),
    item('sold_out', { count: gone.length, oldestAt: null, examples: gone.slice(0, 3) }),
    item('checkin_conflicts', found.conflicts),
    item('held_scans', found.heldScans),
    item('messages', found.messages),
    item('send_jobs', found.sendJobs),
    item('webhooks_off', found.webhooksOff),
  ].filter(({ count }) => count > 0);
}

function countersOf({ orders, reviews, drafts, types }: FoundDashboard): Record<CounterName, number> {
  const reviewed = (state: string) => reviews.find(({ review }) => review === state)?.count ?? 0;
  const inStates = (states: readonly OrderState[]) =>
    sum(orders.filter(({ state }) => states.includes(state)).map((order) => order.orders));
  return {
    registrations: sum(reviews.map(({ count }) => count)),
    participants: sum(types.map(({ taken }) => taken)),
    drafts,
    unpaid: inStates(owing),
    paid: inStates(paidStates),
    auditPending: reviewed('audit_pending'),
    auditPass: reviewed('audit_pass'),
    auditFailed: reviewed('audit_failed'),
  };
}

function daysOf(orders: readonly OrderSum[]): Dashboard['days'] {
  const counted = orders.filter(({ state }) => owing.includes(state) || paidStates.includes(state));
  const days = Map.groupBy(counted, ({ day }) => day);
  return [...days]
    .map(([day, own]) => ({ day, count: sum(own.map((order) => order.orders)) }))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
