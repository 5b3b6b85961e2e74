import { type ImportReport, importTemplate } from '@plenum/contract/accounts/import-endpoints';
import { MOST_IMPORTED } from '@plenum/contract/accounts/import-sheet';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { download } from '#kernel/client/download';
import { isUnanswered, RefusedCall } from '#kernel/client/refused-call';
import { formatDateTime, formatNumber } from '#kernel/i18n/format';
import { useTitle } from '#kernel/page/page-frame';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { Link } from '#kernel/ui/buttons/link';
import { classes } from '#kernel/ui/classes';
import { UploadIcon } from '#kernel/ui/icons/more-icons';
import { PageHead } from '#kernel/ui/layout/page-head';
import { Table } from '#kernel/ui/layout/table';
import { useLinks } from '#kernel/organize/links';
import { accountsChanged } from '../accounts-api.ts';
import { mostBytes, sendPeople } from './import-file.ts';
import { importsQuery } from './imports-api.ts';

const accept = '.xlsx,.csv,.tsv,.txt,text/csv';

export function ImportStart() {
  const { t } = useTranslation('accounts-organize');
  const links = useLinks();
  useTitle(t('accounts.import.title'));
  const lan = useAppStore((state) => state.lan);
  const most = formatNumber(MOST_IMPORTED, lan);
  return (
    <>
      <PageHead
        back={<Link href={links.accounts()}>{t('accounts.title')}</Link>}
        title={t('accounts.import.title')}
      />
      <div className="max-w-3xl space-y-6">
        <div className="measure space-y-2 text-muted">
          <p>{t('accounts.import.intro', { most })}</p>
          <p>{t('accounts.import.safe')}</p>
        </div>
        <Button onPress={() => void download(importTemplate)}>{t('accounts.import.template')}</Button>
        <PeopleDrop />
        <Recent />
      </div>
    </>
  );
}

/** The area for dropping or choosing a spreadsheet. Its error stays visible until the next one is chosen. */
function PeopleDrop() {
  const { t } = useTranslation('accounts-organize');
  const client = useQueryClient();
  const links = useLinks();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [problem, setProblem] = useState('');
  // The last file, if it didn't reach the server, so that the user need not choose it again.
  const [unsent, setUnsent] = useState<File>();
  const megabytes = mostBytes / 1024 / 1024;
  const send = useMutation({
    mutationFn: sendPeople,
    onMutate: () => {
      setProblem('');
      setUnsent(undefined);
    },
    onSuccess: async (result) => {
      if ('problem' in result)
        return setProblem(
          t(`accounts.import.problem.${result.problem}`, {
            size: megabytes,
            rows: 'mostRows' in result ? result.mostRows : 0,
          }),
        );
      return accountsChanged(client);
    },
    onError: (error, file) => {
      if (error instanceof RefusedCall) setProblem(error.message);
      if (isUnanswered(error)) setUnsent(file);
    },
  });
  const start = (file: File) =>
    send.mutate(file, {
      // Not called if the user has left the screen; the import is then in the list of the latest ones.
      onSuccess: (result) => {
        if (!('problem' in result)) links.go(links.accounts({ import: result.id }));
      },
    });
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file && !send.isPending) start(file);
  };
  return (
    <section aria-label={t('accounts.import.choose')}>
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files);
        }}
        className={classes(
          'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-dashed px-4 py-3 transition-colors',
          isOver ? 'border-accent bg-accent-soft' : 'border-border-control',
        )}
      >
        <input
          ref={input}
          type="file"
          accept={accept}
          tabIndex={-1}
          aria-label={t('accounts.import.file')}
          className="sr-only"
          onChange={(event) => {
            take(event.currentTarget.files);
            event.currentTarget.value = '';
          }}
        />
        <Button
          kind="primary"
          icon={<UploadIcon className="size-5" />}
          isPending={send.isPending}
          onPress={() => input.current?.click()}
        >
          {t('accounts.import.choose')}
        </Button>
        <p className="min-w-0 flex-1 basis-52 text-sm text-muted">
          {t('accounts.import.types', { mb: megabytes })}
        </p>
      </div>
      {problem !== '' && (
        <div role="alert" className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
          <p className="min-w-0 flex-1 basis-52 text-danger">{problem}</p>
          {unsent && (
            <Button size="small" onPress={() => start(unsent)}>
              <span className="break-all">{t('accounts.import.again', { name: unsent.name })}</span>
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

function Recent() {
  const { t } = useTranslation(['accounts-organize', 'organize']);
  const lan = useAppStore((state) => state.lan);
  const links = useLinks();
  const { data: imports = [] } = useQuery(importsQuery);
  if (imports.length === 0) return null;
  return (
    <section>
      <h2 className="mb-2 font-semibold">{t('accounts.import.recent')}</h2>
      <Table<ImportReport>
        label={t('accounts.import.recent')}
        rows={imports}
        rowKey={({ id }) => id}
        columns={[
          {
            id: 'name',
            label: t('accounts.import.file'),
            isRowHeader: true,
            renderCell: ({ id, name, createdAt }) => (
              <Link href={links.accounts({ import: id })}>{name || formatDateTime(createdAt, lan)}</Link>
            ),
          },
          {
            id: 'state',
            label: t('accounts.login.state'),
            renderCell: ({ state }) => t(`accounts.import.state.${state}`),
          },
          {
            id: 'rows',
            label: t('accounts.import.rows'),
            align: 'end',
            renderCell: ({ rows }) => formatNumber(rows, lan),
          },
          { id: 'by', label: t('organize:audit.actor'), renderCell: ({ createdBy }) => createdBy },
          {
            id: 'at',
            label: t('organize:audit.at'),
            renderCell: ({ createdAt }) => formatDateTime(createdAt, lan),
          },
        ]}
      />
    </section>
  );
}
