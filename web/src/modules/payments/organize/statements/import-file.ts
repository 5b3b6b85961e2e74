import { importStatement } from '@plenum/contract/payments/statement-endpoints';
import type { ImportResult } from '@plenum/contract/payments/statement-schemas';
import type { Translate } from '#kernel/i18n/texts/keys';
import { upload } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';

export type Question = Extract<ImportResult, { kind: 'columns' }>;

/**
 * Uploads a statement unchanged; the server detects the format from the content. If `asksColumns` is set, the server
 * asks for the columns again.
 */
export function sendStatement(
  meetingId: string,
  file: File,
  { asksColumns = false }: { asksColumns?: boolean } = {},
): Promise<ImportResult> {
  const bytes = new Blob([file], { type: 'application/octet-stream' });
  // The name is only displayed, so characters that a name may not contain are removed.
  const name = file.name.replace(/[\p{Cc}\p{Cf}]/gu, '').slice(0, 120);
  const query = { name, ...(asksColumns && { ask: 'columns' as const }) };
  return upload(importStatement, bytes, { params: { id: meetingId }, query, quiet: true });
}

/** Says how many lines are new, how many were known, and how many entries the bank has not booked yet. */
export function tellImported(result: ImportResult, t: Translate<'payments-organize'>): void {
  if (result.kind !== 'imported') return;
  const { added, known, pending } = result;
  const text =
    added === 0
      ? t('money.statements.allKnown', { count: known })
      : known === 0
        ? t('money.statements.imported', { count: added })
        : t('money.statements.importedSome', { count: added, known });
  notify({ kind: added === 0 ? 'info' : 'success', text });
  if (pending > 0) notify({ kind: 'info', text: t('money.statements.pending', { count: pending }) });
}
