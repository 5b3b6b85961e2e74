import { joinItems } from '@plenum/contract/kernel/punctuation';
import {
  commitImport,
  discardImport,
  exportImportProblems,
  type ImportProblemRow,
  type ImportReport,
  PROBLEMS_SHOWN,
} from '@plenum/contract/accounts/import-endpoints';
import { importColumnWords } from '@plenum/contract/accounts/import-sheet';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { use, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { download } from '#kernel/client/download';
import { RefusedCall } from '#kernel/client/refused-call';
import { formatDateTime, formatNumber } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useTitle } from '#kernel/page/page-frame';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { Link } from '#kernel/ui/buttons/link';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { ProgressBar } from '#kernel/ui/feedback/progress-bar';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { Checkbox } from '#kernel/ui/fields/checkbox';
import { PageHead } from '#kernel/ui/layout/page-head';
import { StatusPill, type StatusTone } from '#kernel/ui/layout/status-pill';
import { Table } from '#kernel/ui/layout/table';
import { ConfirmedActionContext } from '#kernel/organize/confirmed-action';
import { useLinks } from '#kernel/organize/links';
import { FactList } from '#kernel/records/fact-list';
import { accountsChanged } from '../accounts-api.ts';
import { ReasonDialog } from '#kernel/organize/reason-dialog';
import { importQuery, isUnderWay } from './imports-api.ts';

const tones: Readonly<Partial<Record<ImportReport['state'], StatusTone>>> = {
  checked: 'accent',
  done: 'success',
  expired: 'warning',
};

/** The server's report on a file, and the button that imports the valid rows. */
export function ImportReportPage({ id }: { id: string }) {
  const { t } = useTranslation('accounts-organize');
  const lan = useAppStore((state) => state.lan);
  const links = useLinks();
  const { data: report, error, refetch } = useQuery(importQuery(id, lan));
  useTitle(report?.name ?? t('accounts.import.title'), t('accounts.import.title'));
  if (error && !report) return <LoadingFailed error={error} onRetry={refetch} isPage />;
  if (!report)
    return (
      <SkeletonGroup>
        <SkeletonText lines={8} />
      </SkeletonGroup>
    );
  return (
    <>
      <PageHead
        back={<Link href={links.accounts({ import: 'new' })}>{t('accounts.import.title')}</Link>}
        title={report.name || t('accounts.import.title')}
        detail={
          <StatusPill {...(tones[report.state] && { tone: tones[report.state] })}>
            {t(`accounts.import.state.${report.state}`)}
          </StatusPill>
        }
        actions={<Actions report={report} />}
      />
      <div className="max-w-4xl space-y-8">
        {isUnderWay(report.state) && <UnderWay report={report} />}
        <Counts report={report} />
        {report.problems.length > 0 && <Problems report={report} rows={report.problems} />}
      </div>
    </>
  );
}

function Actions({ report }: { report: ImportReport }) {
  const { t } = useTranslation('accounts-organize');
  const lan = useAppStore((state) => state.lan);
  const links = useLinks();
  const client = useQueryClient();
  const confirmed = use(ConfirmedActionContext);
  const [isAsking, setAsking] = useState(false);
  const [invites, setInvites] = useState(false);
  const [typed, setTyped] = useState('');
  const params = { id: report.id };
  const people = { count: report.fresh, n: formatNumber(report.fresh, lan) };
  const run = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      // The refusal was shown as a notice.
      if (!(error instanceof RefusedCall)) throw error;
    } finally {
      await accountsChanged(client);
    }
  };
  if (report.state === 'done') return <Link href={links.accounts()}>{t('accounts.import.see')}</Link>;
  if (report.state !== 'checked' && report.state !== 'checking') return null;
  return (
    <>
      <Button onPress={() => void run(() => call(discardImport, { params }))}>
        {t('accounts.import.discard')}
      </Button>
      {report.state === 'checked' && report.fresh > 0 && (
        <Button kind="primary" onPress={() => setAsking(true)}>
          {t('accounts.import.start', people)}
        </Button>
      )}
      {isAsking && (
        <ReasonDialog
          title={t('accounts.import.start', people)}
          description={t('accounts.import.what', people)}
          confirmLabel={t('accounts.import.start', people)}
          defaultValue={typed}
          onClose={() => setAsking(false)}
          onReason={(reason) => {
            setAsking(false);
            setTyped(reason);
            const body = { reason, invites };
            void run(() => confirmed(() => call(commitImport, { params, body, quiet: true })));
          }}
        >
          <Checkbox
            className="mt-5"
            isSelected={invites}
            onChange={setInvites}
            description={t('accounts.import.invitesWhat')}
          >
            {t('accounts.import.invites')}
          </Checkbox>
        </ReasonDialog>
      )}
    </>
  );
}

function UnderWay({ report: { state, checked, rows } }: { report: ImportReport }) {
  const { t } = useTranslation('accounts-organize');
  const lan = useAppStore((current) => current.lan);
  const n = (count: number) => formatNumber(count, lan);
  const text =
    state === 'checking'
      ? t('accounts.import.checking', { n: n(checked), all: n(rows) })
      : t('accounts.import.writing');
  return (
    <div>
      <output className="block text-sm text-muted">{text}</output>
      <ProgressBar label={text} {...(state === 'checking' && { value: checked, max: rows })} />
    </div>
  );
}

function Counts({ report }: { report: ImportReport }) {
  const { t } = useTranslation(['accounts-organize', 'organize']);
  const lan = useAppStore((state) => state.lan);
  const sentence = useSentence();
  const links = useLinks();
  const n = (count: number) => formatNumber(count, lan);
  const isCounted = report.state !== 'checking';
  return (
    <FactList
      facts={[
        { id: 'rows', label: t('accounts.import.rows'), value: n(report.rows) },
        { id: 'fresh', label: t('accounts.import.fresh'), value: isCounted && n(report.fresh) },
        {
          id: 'known',
          label: t('accounts.import.known'),
          value: isCounted && t('accounts.import.knownWhy', { n: n(report.known) }),
        },
        { id: 'bad', label: t('accounts.import.bad'), value: isCounted && n(report.bad) },
        { id: 'made', label: t('accounts.import.made'), value: report.state === 'done' && n(report.made) },
        {
          id: 'invites',
          label: t('accounts.import.invited'),
          value:
            report.state === 'done' && t(report.invites ? 'accounts.import.told' : 'accounts.import.notTold'),
        },
        {
          id: 'columns',
          label: t('accounts.import.columns'),
          value: joinItems(
            report.columns.map((column) => sentence(importColumnWords[column])),
            lan,
          ),
        },
        { id: 'unused', label: t('accounts.import.unused'), value: joinItems(report.unused, lan) },
        {
          id: 'same',
          label: t('accounts.import.same'),
          value: report.same && (
            <Link href={links.accounts({ import: report.same.id })}>
              {formatDateTime(report.same.at, lan)}
            </Link>
          ),
        },
        {
          id: 'by',
          label: t('organize:audit.actor'),
          value: `${report.createdBy} · ${formatDateTime(report.createdAt, lan)}`,
        },
      ]}
    />
  );
}

function Problems({ report, rows }: { report: ImportReport; rows: readonly ImportProblemRow[] }) {
  const { t } = useTranslation('accounts-organize');
  const lan = useAppStore((state) => state.lan);
  const sentence = useSentence();
  return (
    <section>
      <div className="mb-2 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 className="font-semibold">{t('accounts.import.toCorrect')}</h2>
        <Button
          size="small"
          onPress={() => void download(exportImportProblems, { params: { id: report.id } })}
        >
          {t('accounts.import.download')}
        </Button>
      </div>
      <Table<ImportProblemRow>
        label={t('accounts.import.toCorrect')}
        rows={rows}
        rowKey={({ row, column }) => `${row}:${column}`}
        columns={[
          {
            id: 'row',
            label: t('accounts.import.row'),
            isRowHeader: true,
            renderCell: ({ row }) => formatNumber(row, lan),
            renderHeading: ({ row }) => t('accounts.import.rowNumber', { n: formatNumber(row, lan) }),
          },
          {
            id: 'column',
            label: t('accounts.import.column'),
            renderCell: ({ column }) => sentence(importColumnWords[column]),
          },
          {
            id: 'cell',
            label: t('accounts.import.cell'),
            renderCell: ({ cell }) => <span className="break-all">{cell}</span>,
          },
          { id: 'message', label: t('accounts.import.message'), renderCell: ({ message }) => message },
        ]}
      />
      {rows.length >= PROBLEMS_SHOWN && (
        <p className="mt-2 text-sm text-muted">{t('accounts.import.more', { n: PROBLEMS_SHOWN })}</p>
      )}
    </section>
  );
}
