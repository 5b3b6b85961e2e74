import { inLanguage, type Language } from '@plenum/contract/kernel/language';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { refundReasonText } from '@plenum/contract/payments/reasons';
import { byProviderWords } from '@plenum/contract/payments/refund-words';
import type { Refund } from '@plenum/contract/payments/refund-schemas';
import type { Db, Tx } from '#kernel/db/database';
import { findAccountNames } from '#modules/accounts/staff/public';
import { findNamedLinesById } from '#modules/registration/orders/public';
import type { RefundPartRow, RefundRow } from '../tables.ts';
import { findParts } from './refund-queries.ts';

interface Reader {
  readonly language: Language;
  /** True for the organizer's staff. Buyers see neither the names of the staff nor the provider's answers. */
  readonly isStaff: boolean;
}

/** Presents refunds in the given order. */
export async function presentRefunds(
  db: Db | Tx,
  rows: readonly RefundRow[],
  reader: Reader,
): Promise<Refund[]> {
  const parts = await findParts(
    db,
    rows.map(({ id }) => id),
  );
  const names = reader.isStaff
    ? await findAccountNames(
        db,
        rows.flatMap(({ askedBy, decidedBy, confirmedBy, notedBy }) => [
          askedBy,
          decidedBy,
          confirmedBy,
          notedBy,
        ]),
      )
    : new Map<string, string>();
  const lines = new Map(
    (
      await findNamedLinesById(
        db,
        rows.flatMap(({ lineIds }) => lineIds),
      )
    ).map((line) => [line.id, line]),
  );
  return rows.map((row) => ({
    ...presentRefund(row, parts.get(row.id) ?? [], names, reader),
    lines: row.lineIds.flatMap((id) => {
      const line = lines.get(id);
      if (!line) return [];
      const { participantName, name, startsAt, checkIn, checkOut, amount, held } = line;
      return [
        {
          id,
          participantName,
          name: textIn(name, reader.language),
          startsAt: startsAt && new Date(startsAt).toISOString(),
          checkIn,
          checkOut,
          amount,
          isOver: !held,
        },
      ];
    }),
  }));
}

function presentRefund(
  row: RefundRow,
  parts: readonly RefundPartRow[],
  names: ReadonlyMap<string, string>,
  { language, isStaff }: Reader,
): Omit<Refund, 'lines'> {
  const step = (at: Date | null, by: string | null) =>
    at && { at: at.toISOString(), by: names.get(by ?? '') ?? '' };
  return {
    id: row.id,
    orderId: row.orderId,
    receiptId: row.receiptId,
    currency: row.currency,
    amount: row.amount,
    returned: parts.filter(({ state }) => state === 'done').reduce((sum, { amount }) => sum + amount, 0),
    percent: row.percent,
    way: row.way,
    state: row.state,
    ends: row.ends,
    reason: row.byProvider ? inLanguage(byProviderWords[row.byProvider], language) : row.reason,
    isByBuyer: row.isByBuyer,
    byProvider: row.byProvider,
    asked: { at: row.askedAt.toISOString(), by: names.get(row.askedBy ?? '') ?? '' },
    decided: step(row.decidedAt, row.decidedBy),
    confirmed: step(row.confirmedAt, row.confirmedBy),
    endedAt: row.endedAt?.toISOString() ?? null,
    refusal: refundReasonText(row.refusalCode, row.refusalNote, language),
    failure: isStaff ? (parts.find(({ failure }) => failure !== '')?.failure ?? '') : '',
    reference: row.reference,
    noted:
      isStaff && row.notedAt
        ? { at: row.notedAt.toISOString(), by: names.get(row.notedBy ?? '') ?? '', note: row.note }
        : null,
  };
}
