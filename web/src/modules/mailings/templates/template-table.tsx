import type { TemplateRow, TemplateState } from '@plenum/contract/mailings/template-endpoints';
import { kindOf } from '@plenum/contract/messaging/kinds';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDateTime } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { Link } from '#kernel/ui/buttons/link';
import { StatusPill, type StatusTone } from '#kernel/ui/layout/status-pill';
import { Table } from '#kernel/ui/layout/table';
import { useMailingLinks } from '../links.ts';

export function useTemplateTitle(): (row: Pick<TemplateRow, 'kind' | 'name'>) => string {
  const sentence = useSentence();
  return ({ kind, name }) => (name === '' ? sentence(kindOf(kind).title) : name);
}

export function TemplateTable({ rows, label }: { rows: readonly TemplateRow[]; label: string }) {
  const { t } = useTranslation('mailings');
  const sentence = useSentence();
  const titleOf = useTemplateTitle();
  const links = useMailingLinks();
  const lan = useAppStore((state) => state.lan);
  return (
    <Table
      label={label}
      rows={rows}
      rowKey={({ ref }) => ref}
      columns={[
        {
          id: 'title',
          label: t('column.message'),
          isRowHeader: true,
          renderCell: (row) => (
            <span className="block min-w-48">
              <Link
                kind="inline"
                href={links.template(row.ref)}
                className="text-text decoration-border-control"
              >
                {titleOf(row)}
              </Link>
              <span className="mt-0.5 block text-xs font-normal text-muted">
                {sentence(kindOf(row.kind).when)}
              </span>
            </span>
          ),
        },
        { id: 'channel', label: t('column.channel'), renderCell: ({ channel }) => t(`channel.${channel}`) },
        {
          id: 'state',
          label: t('column.state'),
          renderCell: ({ state }) => <TemplateStatePill state={state} />,
        },
        {
          id: 'segments',
          label: t('column.segments'),
          renderCell: ({ segments }) => <span className="tabular">{segments === 0 ? '—' : segments}</span>,
        },
        {
          id: 'changed',
          label: t('column.changed'),
          renderCell: ({ changedAt, changedBy }) =>
            changedAt === null ? (
              '—'
            ) : (
              <>
                <span className="tabular">{formatDateTime(changedAt, lan)}</span>
                {changedBy !== null && <span className="block text-muted">{changedBy}</span>}
              </>
            ),
        },
      ]}
    />
  );
}

const tones: Record<TemplateState, StatusTone> = { built_in: 'neutral', changed: 'accent', off: 'warning' };

export function TemplateStatePill({ state }: { state: TemplateState }) {
  const { t } = useTranslation('mailings');
  return <StatusPill tone={tones[state]}>{t(`state.${state}`)}</StatusPill>;
}
