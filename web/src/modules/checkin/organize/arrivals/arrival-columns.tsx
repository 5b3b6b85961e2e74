import type { ArrivalColumn, ArrivalRow } from '@plenum/contract/console/arrival-lists';
import { scanMethodWords, standingWords } from '@plenum/contract/checkin/words';
import { arrivalWords } from '@plenum/contract/registration/people/arrival';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDateTime, formatNumber } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { type RecordColumn, timeWidth } from '#kernel/list/records/record-columns';
import { useAppStore } from '#kernel/state/app-store';
import { StatusPill } from '#kernel/ui/layout/status-pill';

export const shownAtFirst: readonly ArrivalColumn[] = [
  'name',
  'status',
  'at',
  'organization',
  'typeName',
  'gate',
  'operator',
  'method',
  'handouts',
];

/** Whether the person is in; who came without being expected is told apart. */
export function ArrivalPill({ row }: { row: ArrivalRow }) {
  const { t } = useTranslation('checkin-organize');
  const sentence = useSentence();
  if (row.at === null)
    return row.held > 0 ? (
      <StatusPill tone="warning">{t('checkin.status.held')}</StatusPill>
    ) : (
      <StatusPill>{t('checkin.notIn')}</StatusPill>
    );
  if (!row.expected) return <StatusPill tone="warning">{t('checkin.status.unexpected')}</StatusPill>;
  return <StatusPill tone="success">{sentence(arrivalWords.verified)}</StatusPill>;
}

export function useArrivalColumns(timeZone: string): RecordColumn<ArrivalRow>[] {
  const { t } = useTranslation(['checkin-organize', 'organize']);
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  return [
    {
      key: 'name',
      header: t('organize:people.column.name'),
      render: ({ name, standing }) =>
        standing === 'confirmed' ? name : `${name} (${sentence(standingWords[standing])})`,
      width: 176,
      isAlwaysShown: true,
    },
    { key: 'status', header: t('checkin.state'), render: (row) => <ArrivalPill row={row} />, width: 144 },
    {
      key: 'at',
      header: t('checkin.at'),
      render: ({ at }) => at && formatDateTime(at, lan, timeZone),
      width: timeWidth(timeZone),
    },
    { key: 'organization', header: t('checkin.organization'), render: (row) => row.organization, width: 192 },
    {
      key: 'typeName',
      header: t('organize:people.column.typeName'),
      render: ({ typeName }) => typeName,
      width: 144,
    },
    {
      key: 'code',
      header: t('checkin.code'),
      render: ({ code }) => <span className="tabular">{code}</span>,
      width: 112,
    },
    { key: 'gate', header: t('checkin.gateOf'), render: ({ gate }) => gate, width: 120 },
    { key: 'device', header: t('checkin.device'), render: ({ device }) => device, width: 136 },
    { key: 'operator', header: t('checkin.operator'), render: ({ operator }) => operator, width: 120 },
    {
      key: 'method',
      header: t('checkin.method'),
      render: ({ method }) => method && sentence(scanMethodWords[method]),
      width: 128,
    },
    { key: 'reason', header: t('organize:people.reason'), render: ({ reason }) => reason, width: 176 },
    {
      key: 'conflicts',
      header: t('checkin.conflicts'),
      render: ({ conflicts }) => (conflicts === 0 ? '' : formatNumber(conflicts, lan)),
      width: 104,
      align: 'end',
    },
    {
      key: 'handouts',
      header: t('checkin.handedOut'),
      render: ({ handouts }) => handouts.join(lan === 'en' ? ', ' : '、'),
      width: 176,
    },
  ];
}
