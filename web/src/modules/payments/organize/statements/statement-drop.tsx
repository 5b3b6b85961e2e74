import { importStatement } from '@plenum/contract/payments/statement-endpoints';
import { MOST_LINES, statementRefusals } from '@plenum/contract/payments/statement-messages';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { RefusedCall } from '#kernel/client/refused-call';
import { formatNumber } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { classes } from '#kernel/ui/classes';
import { UploadIcon } from '#kernel/ui/icons/more-icons';
import { recordsChanged } from '#kernel/organize/record-keys';
import { type Question, sendStatement, tellImported } from './import-file.ts';

interface StatementDropProps {
  meeting: MeetingConsole;
  /** Called if the columns of a CSV file or workbook are not known yet. */
  onQuestion: (file: File, question: Question) => void;
}

// Includes .xls, so that for an old workbook the server's answer can explain what to do with it.
const accept = '.xlsx,.xls,.csv,.txt,.xml,.sta,.mt940,.940,text/csv,text/plain,text/xml,application/xml';
// The refusals that may mean that the file's columns were chosen wrongly.
const mayBeColumns = new Set(
  [
    statementRefusals.STATEMENT_ROW,
    statementRefusals.STATEMENT_FUTURE,
    statementRefusals.STATEMENT_EMPTY,
  ].map(({ code }) => code),
);
const megabytes = (importStatement.upload?.maxBytes ?? 0) / 1024 / 1024;

/**
 * The area for dropping or choosing a bank's file. If a file fails, its error stays visible until the next file is
 * chosen.
 */
export function StatementDrop({ meeting, onQuestion }: StatementDropProps) {
  const { t } = useTranslation('payments-organize');
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [refused, setRefused] = useState<{ file: File; error: RefusedCall }>();
  const send = useMutation({
    mutationFn: ({ file, asksColumns }: { file: File; asksColumns?: boolean }) =>
      sendStatement(meeting.id, file, { asksColumns: asksColumns === true }),
    onMutate: () => setRefused(undefined),
    onSuccess: (result, { file }) => {
      if (result.kind === 'columns') return onQuestion(file, result);
      tellImported(result, t);
      // Not awaited: the next file can be chosen while the lists are refetched.
      void recordsChanged(client, meeting.id);
    },
    onError: (error, { file }) => {
      if (error instanceof RefusedCall) setRefused({ file, error });
    },
  });
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file && !send.isPending) send.mutate({ file });
  };
  return (
    <section aria-label={t('money.statements.import')}>
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
          aria-label={t('money.statements.file')}
          className="sr-only"
          onChange={(event) => {
            take(event.currentTarget.files);
            event.currentTarget.value = '';
          }}
        />
        <Button
          icon={<UploadIcon className="size-5" />}
          isPending={send.isPending}
          onPress={() => input.current?.click()}
        >
          {t('money.statements.import')}
        </Button>
        <p className="min-w-0 flex-1 basis-52 text-sm text-muted">
          {t('money.statements.types', { lines: formatNumber(MOST_LINES, lan), mb: megabytes })}
        </p>
      </div>
      {refused && (
        <div role="alert" className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-danger">
          <p className="min-w-0 flex-1 basis-72">{refused.error.message}</p>
          {mayBeColumns.has(refused.error.code) && (
            <Button size="small" onPress={() => send.mutate({ file: refused.file, asksColumns: true })}>
              {t('money.statements.columns.again')}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
