import { auditObjectWords, auditWords } from '@plenum/contract/audit/action-words';
import { auditOrigin } from '@plenum/contract/audit/origin';
import { auditText } from '@plenum/contract/console/audit-lines';
import type { AuditRow } from '@plenum/contract/console/audit-lists';
import type { Sentence } from '@plenum/contract/kernel/language';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDateTime } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { type RecordColumn, timeWidth } from '#kernel/list/records/record-columns';
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
  const { t } = useTranslation('console');
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
  const { t } = useTranslation('console');
  const lan = useAppStore((state) => state.lan);
  const texts = useAuditTexts();
  return [
    {
      key: 'at',
      header: t('audit.at'),
      render: ({ at }) => <span className="tabular">{formatDateTime(at, lan, timeZone)}</span>,
      width: timeWidth(timeZone),
      isAlwaysShown: true,
    },
    { key: 'actor', header: t('audit.actor'), render: texts.actor, width: 168 },
    {
      key: 'address',
      header: t('audit.origin'),
      render: (row) => texts.origin(row) && <span className="tabular">{texts.origin(row)}</span>,
      width: 160,
    },
    {
      key: 'action',
      header: t('audit.action'),
      render: (row) => <span className="font-semibold">{texts.action(row)}</span>,
      width: 232,
    },
    { key: 'object', header: t('audit.object'), render: texts.object, width: 216 },
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
