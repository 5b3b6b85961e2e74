import { auditObjectWords, auditWords } from '@plenum/contract/audit/action-words';
import { auditOrigin } from '@plenum/contract/audit/origin';
import { auditText } from '@plenum/contract/console/audit-lines';
import type { AuditRow } from '@plenum/contract/console/audit-lists';
import type { Sentence } from '@plenum/contract/kernel/language';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatLogTime } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { isElsewhere, zoneOffset } from '#kernel/i18n/zone';
import type { RecordColumn } from '#kernel/list/records/record-columns';
import { useAppStore } from '#kernel/state/app-store';

export const shownAtFirst = ['at', 'actor', 'address', 'action', 'object', 'detail'];

interface AuditTexts {
  actor: (row: AuditRow) => string;
  /** From where: a network address, or the server itself. */
  origin: (row: AuditRow) => string;
  action: (row: AuditRow) => string;
  object: (row: AuditRow) => string;
}

/** An entry in words; what has none, because a newer server wrote it, is shown as it is. */
export function useAuditTexts(): AuditTexts {
  const { t } = useTranslation('audit-organize');
  const lan = useAppStore((state) => state.lan);
  const sentence = useSentence();
  const word = (words: Readonly<Record<string, Sentence>>, key: string) => {
    const found = words[key];
    return found ? sentence(found) : key;
  };
  return {
    actor: ({ actor }) => (actor ? actor.name || t('audit.unknown') : t('audit.system')),
    origin: (row) => auditOrigin(row, lan),
    action: ({ action }) => word(auditWords, action),
    object: ({ object }) => `${word(auditObjectWords, object.kind)} ${object.label}`.trim(),
  };
}

export function useAuditColumns(timeZone: string): RecordColumn<AuditRow>[] {
  const { t } = useTranslation(['audit-organize', 'organize']);
  const lan = useAppStore((state) => state.lan);
  const texts = useAuditTexts();
  const offset = offsetElsewhere(timeZone);
  return [
    {
      key: 'at',
      header: offset === null ? t('organize:audit.at') : t('audit.atZone', { zone: offset }),
      render: ({ at }) => <span className="tabular">{formatLogTime(at, lan, timeZone)}</span>,
      width: 168,
      isAlwaysShown: true,
    },
    { key: 'actor', header: t('organize:audit.actor'), render: texts.actor, width: 128 },
    {
      key: 'address',
      header: t('audit.origin'),
      render: (row) => texts.origin(row) && <span className="tabular">{texts.origin(row)}</span>,
      width: 136,
    },
    {
      key: 'action',
      header: t('audit.action'),
      render: (row) => <span className="font-semibold">{texts.action(row)}</span>,
      width: 192,
    },
    { key: 'object', header: t('audit.object'), render: texts.object, width: 176 },
    {
      key: 'detail',
      header: t('audit.detail'),
      render: ({ detail }) => auditText(detail, lan, timeZone),
      width: 320,
    },
    {
      key: 'requestId',
      header: t('audit.requestId'),
      render: ({ requestId }) => <span className="tabular">{requestId}</span>,
      width: 200,
    },
  ];
}

/** Null if the reader's clock shows the same time. */
function offsetElsewhere(timeZone: string): string | null {
  const now = new Date();
  return isElsewhere(timeZone, now) ? zoneOffset(timeZone, now) : null;
}
