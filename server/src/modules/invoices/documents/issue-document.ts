import type { LocalizedText } from '@plenum/contract/kernel/localized-text';
import type { DocumentKind } from '@plenum/contract/invoices/states';
import { toWallTime } from '@plenum/contract/kernel/zoned-time';
import { sql } from 'drizzle-orm';
import type { KeyRing } from '#kernel/crypto/keys';
import type { Tx } from '#kernel/db/database';
import { orderedId } from '#kernel/db/ordered-id';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { findTerms } from '#modules/meetings/offer/public';
import { findPaymentsFor } from '#modules/payments/public';
import { findNamedLines, type OrderRow, withoutTaxDetails } from '#modules/registration/orders/public';
import type { TaxDetails } from '#modules/registration/public';
import { invoiceFact } from '../audit-facts.ts';
import { type DocumentContent, type DocumentRow, documentNumbers, documents } from '../tables.ts';
import { sealDocumentBuyer } from '../tax-details.ts';

export interface NewDocument {
  readonly kind: DocumentKind;
  readonly amount: number;
  readonly invoiceId: string | null;
  readonly buyer: { readonly title: string } & TaxDetails;
  readonly lines: DocumentContent['lines'];
  readonly corrects?: string;
}

const letters: Readonly<Record<DocumentKind, string>> = { invoice: 'I', receipt: 'R', credit_note: 'C' };
const DIGITS = 4;

/**
 * Stores a document permanently with its full content, so that it doesn't change when the conference does. Numbers are
 * consecutive per conference, kind and year: a transaction waits for the one that took the previous number, so that
 * there are no gaps.
 */
export async function issueDocument(
  keys: KeyRing,
  tx: Tx,
  order: OrderRow,
  { kind, amount, invoiceId, buyer, lines, corrects = '' }: NewDocument,
  source: AuditSource,
): Promise<DocumentRow> {
  const { id: orderId, meetingId, accountId, currency, number: orderNumber } = order;
  const { meeting, rules, payment } = await findTerms(tx, meetingId);
  const payee = payment.accounts.find((account) => account.currency === currency);
  const named = await findNamedLines(tx, orderId);
  const paid = await findPaymentsFor(tx, orderId);
  const year = Number(toWallTime(source.at, meeting.timeZone).slice(0, 4));
  const sequence = await takeNumber(tx, { meetingId, kind, year });
  const number = `${letters[kind]}${year}-${String(sequence).padStart(DIGITS, '0')}`;
  const content: DocumentContent = {
    // If the organizer has named no issuer, the owner of the receiving account is used.
    issuer: rules.invoice.issuer || (payee?.accountName ?? ''),
    issuerEn: rules.issuerEn,
    meeting: meeting.title,
    timeZone: meeting.timeZone,
    orderNumber,
    buyer: withoutTaxDetails(buyer),
    lines,
    participants: [...new Set(named.map(({ participantName }) => participantName))],
    payments: paid.map(({ paidAt, method }) => ({ paidAt: paidAt.toISOString(), method })),
    corrects,
  };
  const id = orderedId(source.at.getTime());
  const [row] = await tx
    .insert(documents)
    .values({
      id,
      meetingId,
      orderId,
      accountId,
      kind,
      year,
      sequence,
      number,
      currency,
      amount,
      invoiceId,
      content,
      taxDetails: sealDocumentBuyer(keys, id, buyer),
      issuedAt: source.at,
    })
    .returning();
  if (!row) throw new Error(`No document ${number}`);
  const detail = { kind, number, amount, currency, invoice: invoiceId };
  await writeAudit(tx, invoiceFact('document.issued', row.id, detail), source);
  return row;
}

async function takeNumber(
  tx: Tx,
  counter: { readonly meetingId: string; readonly kind: DocumentKind; readonly year: number },
): Promise<number> {
  const [row] = await tx
    .insert(documentNumbers)
    .values({ ...counter, last: 1 })
    .onConflictDoUpdate({
      target: [documentNumbers.meetingId, documentNumbers.kind, documentNumbers.year],
      set: { last: sql`${documentNumbers.last} + 1` },
    })
    .returning({ last: documentNumbers.last });
  if (!row) throw new Error('No number was given');
  return row.last;
}

const words = {
  conference: { en: 'Conference fee', zh: '会议费' },
  hotel: { en: 'Hotel fee', zh: '住宿费' },
  activity: { en: 'Meals and activities', zh: '餐饮与活动费' },
  discount: { en: 'Less: discount', zh: '减：优惠' },
  refunded: { en: 'Less: refunded', zh: '减：已退款' },
} satisfies Record<string, LocalizedText>;

type Fees = Pick<OrderRow, 'conferenceFee' | 'hotelFee' | 'activityFee' | 'discount' | 'total'>;

/** The items of the order, fee by fee. Discounts and refunds are subtracted, so that the lines add up to the amount. */
export function linesOf(order: Fees, amount: number): DocumentContent['lines'] {
  const fees = [
    { text: words.conference, amount: order.conferenceFee },
    { text: words.hotel, amount: order.hotelFee },
    { text: words.activity, amount: order.activityFee },
    { text: words.discount, amount: 0 - order.discount },
    { text: words.refunded, amount: amount - order.total },
  ];
  return fees.filter((fee) => fee.amount !== 0);
}
