import { legalStateWords, type LegalState } from '@plenum/contract/consents/documents';
import type { LegalDetail } from '@plenum/contract/consents/schemas';
import { textIn } from '@plenum/contract/kernel/localized-text';
import { useTranslation } from '#kernel/i18n/use-translation';
import { formatDateTime, formatNumber } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { Link } from '#kernel/ui/buttons/link';
import { StatusPill, type StatusTone } from '#kernel/ui/layout/status-pill';
import { Table } from '#kernel/ui/layout/table';

const tones: Record<LegalState, StatusTone> = {
  draft: 'neutral',
  scheduled: 'accent',
  in_force: 'success',
  earlier: 'neutral',
};

interface LegalVersionsProps {
  detail: LegalDetail;
  hrefOf: (version: number) => string;
}

/** Every version: what changed, who published it and how many agreed to it. */
export function LegalVersions({ detail, hrefOf }: LegalVersionsProps) {
  const { t } = useTranslation('consents');
  const sentence = useSentence();
  const lan = useAppStore((state) => state.lan);
  return (
    <section>
      <h2 className="mb-2 text-lg font-semibold">{t('versions')}</h2>
      <Table
        label={t('versions')}
        rows={detail.versions}
        rowKey={({ number }) => number}
        columns={[
          {
            id: 'number',
            label: t('column.number'),
            isRowHeader: true,
            renderCell: ({ number, state }) => (
              <span className="flex items-center gap-2.5">
                {state === 'in_force' || state === 'earlier' ? (
                  <Link href={hrefOf(number)} isExternal className="tabular">
                    {number}
                  </Link>
                ) : (
                  <span className="tabular">{number}</span>
                )}
                <StatusPill tone={tones[state]} hasDot={state === 'in_force'}>
                  {sentence(legalStateWords[state])}
                </StatusPill>
              </span>
            ),
          },
          {
            id: 'since',
            label: t('column.since'),
            renderCell: ({ effectiveAt }) =>
              effectiveAt === null ? (
                '—'
              ) : (
                <span className="tabular">{formatDateTime(effectiveAt, lan)}</span>
              ),
          },
          {
            id: 'news',
            label: t('whatIsNew'),
            renderCell: ({ news, number }) => (
              <span className="whitespace-pre-line">
                {textIn(news, lan) || (number === 1 ? t('builtIn') : '—')}
              </span>
            ),
          },
          {
            id: 'asks',
            label: t('column.asks'),
            renderCell: ({ needsConsent }) => t(needsConsent ? 'column.asksYes' : 'column.asksNo'),
          },
          { id: 'by', label: t('column.by'), renderCell: ({ changedBy }) => changedBy ?? '—' },
          {
            id: 'agreed',
            label: t('column.agreed'),
            align: 'end',
            renderCell: ({ agreed }) => <span className="tabular">{formatNumber(agreed, lan)}</span>,
          },
        ]}
      />
    </section>
  );
}
