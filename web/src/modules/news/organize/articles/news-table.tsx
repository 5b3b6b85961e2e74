import { newsCategoryWords } from '@plenum/contract/news/words';
import { textIn } from '@plenum/contract/kernel/localized-text';
import type { NewsRow, NewsState } from '@plenum/contract/news/schemas';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { formatDateTime } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { PinIcon } from '#kernel/ui/icons/editing-icons';
import { Link } from '#kernel/ui/buttons/link';
import { Table } from '#kernel/ui/layout/table';
import { StatusPill, type StatusTone } from '#kernel/ui/layout/status-pill';
import { useEditorLinks } from '#kernel/organize/scope/editorial-links';
import { useTimeAt } from '#kernel/organize/scope/use-scope';

export function NewsTable({ news }: { news: readonly NewsRow[] }) {
  const { t } = useTranslation(['news-organize', 'organize']);
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  const timeAt = useTimeAt();
  return (
    <Table
      label={t('news.title')}
      rows={news}
      rowKey={({ id }) => id}
      columns={[
        {
          id: 'title',
          label: t('news.field.title'),
          isRowHeader: true,
          renderCell: (row) => <TitleCell row={row} />,
        },
        {
          id: 'state',
          label: t('news.column.state'),
          renderCell: ({ state }) => <NewsStatePill state={state} />,
        },
        {
          id: 'scope',
          label: t('scope.label'),
          renderCell: ({ scopeName }) =>
            scopeName === null ? t('organize:scope.site') : textIn(scopeName, lan),
        },
        {
          id: 'category',
          label: t('news.field.category'),
          renderCell: ({ category }) => sentence(newsCategoryWords[category]),
        },
        {
          id: 'when',
          label: t('news.column.when'),
          renderCell: (row) => (
            <span className="tabular">{row.publishAt === null ? '—' : timeAt(row.publishAt, row)}</span>
          ),
        },
        {
          id: 'changed',
          label: t('news.column.changed'),
          renderCell: ({ changedAt, changedBy }) => (
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

function TitleCell({ row }: { row: NewsRow }) {
  const { t } = useTranslation('news-organize');
  const lan = useAppStore((state) => state.lan);
  const links = useEditorLinks();
  return (
    <span className="block min-w-40">
      <Link kind="inline" href={links.article(row.id)} className="text-text decoration-border-control">
        {textIn(row.title, lan)}
      </Link>
      <span className="mt-0.5 flex flex-wrap gap-x-3 text-xs font-medium">
        {row.pinned && (
          <span className="inline-flex items-center gap-1 text-muted">
            <PinIcon className="size-3.5" />
            {t('news.pinned')}
          </span>
        )}
        {row.missing > 0 && <span className="text-warning">{t('news.missing', { count: row.missing })}</span>}
      </span>
    </span>
  );
}

const tones: Record<NewsState, StatusTone> = {
  draft: 'neutral',
  scheduled: 'accent',
  published: 'success',
  withdrawn: 'warning',
};

export function NewsStatePill({ state }: { state: NewsState }) {
  const { t } = useTranslation('news-organize');
  return (
    <StatusPill tone={tones[state]} hasDot={state === 'published'}>
      {t(`news.state.${state}`)}
    </StatusPill>
  );
}
