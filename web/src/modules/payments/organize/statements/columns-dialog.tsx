import { fieldSentence } from '@plenum/contract/kernel/field-messages';
import {
  type DayOrder,
  dayOrders,
  type DecimalMark,
  decimalMarks,
} from '@plenum/contract/payments/statement-cells';
import { saveStatementLayout } from '@plenum/contract/payments/statement-endpoints';
import {
  type ColumnRole,
  columnRoles,
  readRow,
  StatementLayout,
} from '@plenum/contract/payments/statement-layout';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { formatDate } from '#kernel/i18n/format';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { Dialog } from '#kernel/ui/dialogs/dialog';
import { RefusalNote } from '#kernel/ui/feedback/refusal-note';
import { Select } from '#kernel/ui/fields/select';
import { TextField } from '#kernel/ui/fields/text-field';
import { formatSum } from '../money/money-api.ts';
import { recordsChanged } from '#kernel/organize/record-keys';
import { type Question, sendStatement, tellImported } from './import-file.ts';

interface ColumnsDialogProps {
  meeting: MeetingConsole;
  file: File;
  question: Question;
  onClose: () => void;
}

type Role = ColumnRole | 'unused';

/**
 * Asks for the columns of a bank's CSV file or workbook, once for each layout. The columns are guessed from the header,
 * and the first lines are shown.
 */
export function ColumnsDialog({ meeting, file, question, onClose }: ColumnsDialogProps) {
  const { t } = useTranslation('payments-organize');
  const { t: organize } = useTranslation('organize');
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const [layout, setLayout] = useState<StatementLayout>(question.guess);
  const checked = StatementLayout.safeParse(layout);
  const problem = checked.success ? '' : (checked.error.issues[0]?.message ?? '');
  const save = useMutation({
    mutationFn: async () => {
      const params = { id: meeting.id, fingerprint: question.fingerprint };
      await call(saveStatementLayout, { params, body: layout, quiet: true });
      return sendStatement(meeting.id, file);
    },
    onSuccess: (result) => {
      tellImported(result, t);
      onClose();
    },
    onSettled: () => recordsChanged(client, meeting.id),
  });
  const setRole = (at: number, role: Role) =>
    setLayout((before) => ({
      ...before,
      columns: before.columns.map((was, place) => (place === at ? (role === 'unused' ? null : role) : was)),
    }));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title={t('money.statements.columns.title')}
      description={t('money.statements.columns.what', { file: file.name })}
      isDismissable={false}
      footer={
        <>
          <Button onPress={onClose}>{organize('cancel')}</Button>
          <Button
            kind="primary"
            isDisabled={!checked.success}
            isPending={save.isPending}
            onPress={() => save.mutate()}
          >
            {t('money.statements.columns.save')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-3">
        <Select<DayOrder>
          label={t('money.statements.columns.days')}
          options={dayOrders.map((value) => ({ value, label: t(`money.statements.days.${value}`) }))}
          value={layout.dayOrder}
          onChange={(dayOrder) => setLayout((before) => ({ ...before, dayOrder }))}
        />
        <Select<DecimalMark>
          label={t('money.statements.columns.decimal')}
          options={decimalMarks.map((value) => ({ value, label: value === '.' ? '1,234.50' : '1.234,50' }))}
          value={layout.decimal}
          onChange={(decimal) => setLayout((before) => ({ ...before, decimal }))}
        />
        <TextField
          label={t('money.statements.columns.currency')}
          value={layout.currency}
          autoComplete="off"
          onChange={(currency) =>
            setLayout((before) => ({ ...before, currency: currency.toUpperCase().slice(0, 3) }))
          }
        />
      </div>
      <ul className="mt-6 grid gap-x-4 gap-y-3 sm:grid-cols-2">
        {question.header.map((name, at) => (
          <li key={at} className="min-w-0">
            <Select<Role>
              label={name === '' ? t('money.statements.columns.nth', { at: at + 1 }) : name}
              description={examplesOf(question, at)}
              options={(['unused', ...columnRoles] as const).map((value) => ({
                value,
                label: t(`money.statements.role.${value}`),
              }))}
              value={layout.columns[at] ?? 'unused'}
              onChange={(role) => setRole(at, role)}
            />
          </li>
        ))}
      </ul>
      <RefusalNote error={save.error} className="mt-6" />
      <section className="mt-6" aria-live="polite">
        <h3 className="mb-1.5 text-xs font-semibold text-muted">{t('money.statements.columns.preview')}</h3>
        {problem === '' ? (
          <Preview rows={question.rows} layout={layout} />
        ) : (
          <p className="text-sm text-danger">{fieldSentence(problem, lan)}</p>
        )}
      </section>
    </Dialog>
  );
}

function examplesOf({ rows }: Question, at: number): string {
  const written = rows.map((cells) => cells[at] ?? '').filter((cell) => cell !== '');
  return [...new Set(written)].slice(0, 2).join(' · ');
}

function Preview({ rows, layout }: { rows: Question['rows']; layout: StatementLayout }) {
  const { t } = useTranslation('payments-organize');
  const lan = useAppStore((state) => state.lan);
  return (
    <ul className="text-sm">
      {rows.map((cells, at) => {
        const read = readRow(cells, layout);
        return (
          <li key={at} className="flex flex-wrap gap-x-4 border-t py-1.5 first:border-t-0">
            {read.kind === 'line' ? (
              <>
                <span className="tabular w-40 shrink-0 whitespace-nowrap">
                  {formatDate(read.line.bookedOn, lan)}
                </span>
                <b className="tabular w-28 shrink-0 text-end">
                  {formatSum(read.line.amount, read.line.currency, lan)}
                </b>
                <span className="min-w-0 flex-1 basis-40 break-words">
                  {[read.line.payer, read.line.text].filter((text) => text !== '').join(' · ')}
                </span>
              </>
            ) : (
              <span className={read.kind === 'unreadable' ? 'text-danger' : 'text-muted'}>
                {t(`money.statements.row.${read.kind}`)}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
