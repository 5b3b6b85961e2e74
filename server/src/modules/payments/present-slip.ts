import type { Language } from '@plenum/contract/kernel/language';
import type { Slip } from '@plenum/contract/payments/schemas';
import { slipReasonText } from '@plenum/contract/payments/reasons';
import type { SlipRow } from './tables.ts';

export interface SlipFile {
  readonly fileId: string;
  readonly isPicture: boolean;
}

export function presentSlip(row: SlipRow, files: readonly SlipFile[], language: Language): Slip {
  return {
    id: row.id,
    purpose: row.purpose,
    payer: row.payer,
    paidOn: row.paidOn,
    currency: row.currency,
    amount: row.amount,
    state: row.state,
    reason: slipReasonText(row.reasonCode, row.reason, language),
    createdAt: row.createdAt.toISOString(),
    files: [...files],
  };
}
