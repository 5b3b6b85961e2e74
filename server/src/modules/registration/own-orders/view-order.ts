import { inLanguage, type Language, type Sentence } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import type { DiscountTerms } from '@plenum/contract/registration/codes/discount';
import { isPriceOver } from '@plenum/contract/registration/orders/price';
import type { OrderView } from '@plenum/contract/registration/orders/schemas';
import type { KeyRing } from '#kernel/crypto/keys';
import type { Db, Tx } from '#kernel/db/database';
import { findAccountNames } from '#modules/accounts/staff/public';
import { findOffer, type MeetingTerms } from '#modules/meetings/offer/public';
import { findCodeOf } from '../codes/code-queries.ts';
import { findOrderChanges } from '../orders/order-changes.ts';
import { findLinkedOrders, findOrderHistory, findOrderLines } from '../orders/order-queries.ts';
import type { OrderRow } from '../tables.ts';
import { openInvoice } from '../orders/tax-details.ts';
import { presentOrderHead } from '../orders/present.ts';
import { currentPrices, pricedOffer } from '../settling/prices.ts';
import { findNamedLines } from '../orders/queries.ts';

const organiser: Sentence = { en: 'Organizer', zh: '会务组' };

interface Reader {
  readonly language: Language;
  readonly now: Date;
  /** True for the organizer's staff, who see which person acted; buyers only see that the organizer acted. */
  readonly isStaff: boolean;
}

/** Returns everything about one order, except the actions that its reader may take. */
export async function viewOrder(
  keys: KeyRing,
  db: Db | Tx,
  order: OrderRow,
  { meeting }: MeetingTerms,
  { language, now, isStaff }: Reader,
): Promise<Omit<OrderView, 'can'>> {
  const [lines, history] = [await findNamedLines(db, order.id), await findOrderHistory(db, order.id)];
  const code = await findCodeOf(db, order);
  const people = lines.map(({ participantId }) => participantId);
  const changes = await findOrderChanges(db, order, people, language);
  const names = await findAccountNames(
    db,
    [...history, ...changes].map(({ actor }) => actor),
  );
  const linked = await findLinkedOrders(db, order);
  const nameOf = (actor: string | null) => {
    if (actor === null) return '';
    return isStaff || actor === order.accountId ? (names.get(actor) ?? '') : inLanguage(organiser, language);
  };
  return {
    ...presentOrderHead(order),
    meeting: {
      id: meeting.id,
      slug: meeting.slug,
      title: textIn(meeting.title, language),
      timeZone: meeting.timeZone,
    },
    registrationId: order.registrationId,
    code: code?.code ?? null,
    addsTo: linked.find(({ id }) => id === order.addsTo) ?? null,
    additions: linked.filter(({ id }) => id !== order.addsTo),
    lines: lines.map(({ name, detail, startsAt, ...line }) => ({
      ...line,
      startsAt: startsAt && new Date(startsAt).toISOString(),
      name: textIn(name, language),
      detail: textIn(detail, language),
    })),
    history: history.map(({ fromState, toState, at, actor, reason }) => ({
      from: fromState,
      to: toState,
      at: at.toISOString(),
      actor: nameOf(actor),
      reason,
    })),
    changes: changes.map(({ kind, at, actor, detail }) => ({
      kind,
      at: at.toISOString(),
      actor: nameOf(actor),
      detail,
    })),
    invoice: openInvoice(keys, order),
    payBy: order.payBy?.toISOString() ?? null,
    reprice: await findReprice(db, order, code?.terms ?? null, { meetingState: meeting.state, now }),
  };
}

async function findReprice(
  db: Db | Tx,
  order: OrderRow,
  code: DiscountTerms | null,
  { meetingState, now }: { meetingState: MeetingTerms['meeting']['state']; now: Date },
): Promise<OrderView['reprice']> {
  if (!isPriceOver(order, now) || meetingState === 'draft') return null;
  const offer = pricedOffer(await findOffer(db, order.meetingId));
  const found = currentPrices(offer, order, await findOrderLines(db, order.id), code, now);
  return found.kind === 'priced' ? { fees: found.fees } : null;
}
