import { type AuditRow, auditAction, auditObject } from '@plenum/contract/console/audit-list';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatLogTime } from '#kernel/i18n/format';
import { isElsewhere, zoneOffset } from '#kernel/i18n/zone';
import type { DrawnCells } from '#kernel/records/defined-list';

/** The cells of the audit log, with times in this time zone. */
export function auditCells(timeZone: string): DrawnCells<AuditRow> {
  return {
    at: ({ at }, lan) => <span className="tabular">{formatLogTime(at, lan, timeZone)}</span>,
    action: (row, lan) => <span className="font-semibold">{auditAction(row, lan)}</span>,
    object: auditObject,
  };
}

/**
 * Returns a header for the column of times that names the zone if the reader's clock shows another time; otherwise no
 * headers, so that those of the definition apply.
 */
export function useAuditHeads(timeZone: string): Readonly<Record<string, string>> {
  const { t } = useTranslation('audit-organize');
  const zone = offsetElsewhere(timeZone);
  return zone === null ? {} : { at: t('audit.atZone', { zone }) };
}

/** Returns the zone's offset; null if the reader's clock shows the same time. */
function offsetElsewhere(timeZone: string): string | null {
  const now = new Date();
  return isElsewhere(timeZone, now) ? zoneOffset(timeZone, now) : null;
}
