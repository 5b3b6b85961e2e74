import { listWithdrawals, type WithdrawalRow, withdrawalViews } from '@plenum/contract/console/money-lists';
import { toWallTime } from '@plenum/contract/kernel/zoned-time';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { balanceRefusals } from '@plenum/contract/payments/balance-messages';
import { paymentMessages } from '@plenum/contract/payments/messages';
import { payWithdrawal, refuseWithdrawal } from '@plenum/contract/payments/withdrawal-endpoints';
import { withdrawalStateWords } from '@plenum/contract/payments/withdrawal-schemas';
import { fieldSentence } from '@plenum/contract/kernel/field-messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { usePartTitle } from '#kernel/organize/part-name';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { RefusedCall } from '#kernel/client/refused-call';
import { useNow } from '#kernel/clock/use-now';
import { FormDialog } from '#kernel/form/form-dialog';
import { useContractForm } from '#kernel/form/use-contract-form';
import { useField } from '#kernel/form/use-field';
import { formatDate, formatDateTime, money } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useList } from '#kernel/list/use-list';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { CopyButton } from '#kernel/ui/buttons/copy-button';
import { PromptDialog } from '#kernel/ui/dialogs/prompt-dialog';
import { EmptyState } from '#kernel/ui/feedback/empty-state';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { DateField } from '#kernel/ui/fields/date-time-field';
import { TextField } from '#kernel/ui/fields/text-field';
import { PageHead } from '#kernel/ui/layout/page-head';
import { StatusPill } from '#kernel/ui/layout/status-pill';
import { Tabs } from '#kernel/ui/layout/tabs';
import { bodyOf } from '#kernel/form/body-of';
import { recordsChanged, recordKey } from '#kernel/organize/record-keys';
import { useLiveRecords } from '#kernel/organize/use-live-records';

const Payment = bodyOf(payWithdrawal);
const idOf = ({ id }: WithdrawalRow) => id;

/** Requests to withdraw a balance, longest waiting first, and decided ones. */
export function WithdrawalsScreen({ meeting }: { meeting: MeetingConsole }) {
  const { t } = useTranslation(['payments-organize', 'organize']);
  const partTitle = usePartTitle();
  const [view, setView] = useState<(typeof withdrawalViews)[number]>('asked');
  useLiveRecords(meeting.id);
  return (
    <>
      <PageHead title={partTitle('withdrawals')} />
      <Tabs
        label={partTitle('withdrawals')}
        selected={view}
        onSelect={setView}
        tabs={withdrawalViews.map((id) => ({
          id,
          label: t(`money.withdrawals.${id}`),
          content: <WithdrawalList key={id} meeting={meeting} view={id} />,
        }))}
      />
    </>
  );
}

interface ListProps {
  meeting: MeetingConsole;
  view: (typeof withdrawalViews)[number];
}

function WithdrawalList({ meeting, view }: ListProps) {
  const { t } = useTranslation('payments-organize');
  const list = useList<WithdrawalRow>({
    queryKey: recordKey(meeting.id, 'withdrawals', view),
    fetchPage: ({ after, signal }) =>
      call(listWithdrawals, {
        params: { id: meeting.id },
        query: { view, ...(after !== undefined && { after }) },
        signal,
        quiet: true,
      }),
    rowKey: idOf,
  });
  const [acting, setActing] = useState<{ row: WithdrawalRow; what: 'pay' | 'refuse' }>();
  const close = () => setActing(undefined);
  if (list.error && list.rows.length === 0)
    return <LoadingFailed error={list.error} onRetry={list.refresh} isPage />;
  if (list.isLoading && list.rows.length === 0)
    return (
      <SkeletonGroup>
        <SkeletonText lines={8} />
      </SkeletonGroup>
    );
  return (
    <>
      {list.rows.length === 0 ? (
        <EmptyState title={t('money.withdrawals.none')}>{t('money.withdrawals.noneWhy')}</EmptyState>
      ) : (
        <ul className="rounded-lg border bg-surface-raised">
          {list.rows.map((row) => (
            <li key={row.id} className="border-t px-4 py-4 first:border-t-0">
              <Entry meeting={meeting} row={row} onAct={(what) => setActing({ row, what })} />
            </li>
          ))}
        </ul>
      )}
      {list.hasMore && (
        <Button className="mt-4" isPending={list.isLoadingMore} onPress={list.loadMore}>
          {t('money.waiting.more')}
        </Button>
      )}
      {acting?.what === 'pay' && <PayDialog meeting={meeting} row={acting.row} onClose={close} />}
      {acting?.what === 'refuse' && <RefuseDialog meeting={meeting} row={acting.row} onClose={close} />}
    </>
  );
}

interface EntryProps {
  meeting: MeetingConsole;
  row: WithdrawalRow;
  onAct: (what: 'pay' | 'refuse') => void;
}

function Entry({ meeting, row, onAct }: EntryProps) {
  const { t } = useTranslation('payments-organize');
  const lan = useAppStore((state) => state.lan);
  const sentence = useSentence();
  const { payee, decided } = row;
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-3">
          <b className="tabular text-lg">{money(row.amount, row.currency, lan)}</b>
          {decided && (
            <StatusPill tone={tones[row.state]}>{sentence(withdrawalStateWords[row.state])}</StatusPill>
          )}
          {row.isHeld && <StatusPill tone="warning">{t('money.withdrawals.held')}</StatusPill>}
        </p>
        <p className="mt-1 text-sm text-muted">
          {row.person} · {formatDateTime(row.createdAt, lan, meeting.timeZone)}
        </p>
        {decided && (
          <p className="mt-1 text-sm break-words text-muted">
            {[
              decided.by,
              formatDateTime(decided.at, lan, meeting.timeZone),
              decided.paidOn && formatDate(decided.paidOn, lan),
              decided.reference,
              decided.reason,
            ]
              .filter((part) => part)
              .join(' · ')}
          </p>
        )}
      </div>
      <div className="min-w-0 flex-1 basis-60 text-sm">
        <p className="break-words">{payee.name}</p>
        <p className="break-words text-muted">{payee.bank}</p>
        <p className="tabular flex flex-wrap items-center gap-x-2 break-all">
          {payee.number}
          <CopyButton text={payee.number} label={t('money.withdrawals.copy')} />
        </p>
      </div>
      {row.isHeld && (
        <p className="measure basis-full text-sm text-muted">{t('money.withdrawals.heldWhy')}</p>
      )}
      {row.state === 'asked' && (
        <div className="flex flex-wrap gap-2">
          <Button size="small" onPress={() => onAct('refuse')}>
            {t('money.withdrawals.refuse')}
          </Button>
          {!row.isHeld && (
            <Button size="small" kind="primary" onPress={() => onAct('pay')}>
              {t('money.withdrawals.pay')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

const tones = { asked: 'accent', paid: 'success', refused: 'danger', cancelled: 'neutral' } as const;

interface DialogProps {
  meeting: MeetingConsole;
  row: WithdrawalRow;
  onClose: () => void;
}

/** Records a withdrawal that finance has paid through its own bank, with the date and the number on the statement. */
function PayDialog({ meeting, row, onClose }: DialogProps) {
  const { t } = useTranslation(['payments-organize', 'organize']);
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const [today = ''] = toWallTime(new Date(useNow()), meeting.timeZone).split('T');
  const form = useContractForm(Payment, { defaultValues: { paidOn: today, reference: '' } });
  const { field: paidOn, fieldState } = useController({ control: form.control, name: 'paidOn' });
  const reference = useField(form, 'reference');
  const submit = form.submit(async (body, idempotencyKey) => {
    const params = { id: meeting.id, withdrawalId: row.id };
    try {
      await call(payWithdrawal, { params, body, quiet: true, idempotencyKey });
      notify({ kind: 'success', text: t('money.withdrawals.paid') });
    } catch (error) {
      if (!isDecided(error)) throw error;
      notify({ kind: 'warning', text: error.message });
    }
    await recordsChanged(client, meeting.id);
    onClose();
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t('money.withdrawals.payAsk', { amount: money(row.amount, row.currency, lan) })}
      description={t('money.withdrawals.payWhat', { name: row.payee.name })}
      size="small"
      formState={form.formState}
      onSubmit={submit}
      submitLabel={t('money.withdrawals.pay')}
    >
      <DateField
        label={t('organize:people.paidOn')}
        value={paidOn.value}
        onChange={paidOn.onChange}
        max={today}
        error={fieldState.error?.message}
        isRequired
      />
      <TextField
        {...reference.input}
        label={t('organize:people.paymentReference')}
        maxLength={60}
        autoComplete="off"
      />
    </FormDialog>
  );
}

function RefuseDialog({ meeting, row, onClose }: DialogProps) {
  const { t } = useTranslation(['payments-organize', 'organize']);
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const refuse = useMutation({
    mutationFn: (reason: string) =>
      call(refuseWithdrawal, { params: { id: meeting.id, withdrawalId: row.id }, body: { reason } }),
    onSuccess: () => notify({ kind: 'success', text: t('money.withdrawals.refused') }),
    // Runs after a refusal too, because if a colleague has decided, the list is outdated.
    onSettled: () => recordsChanged(client, meeting.id),
  });
  return (
    <PromptDialog
      isOpen
      onClose={onClose}
      title={t('money.withdrawals.refuseAsk', { amount: money(row.amount, row.currency, lan) })}
      description={t('money.withdrawals.refuseWhat')}
      label={t('organize:money.reason')}
      maxLength={200}
      validate={(reason) => reason.trim() !== '' || fieldSentence(paymentMessages.reason_missing, lan)}
      confirmLabel={t('money.withdrawals.refuse')}
      onSubmit={(reason) => refuse.mutate(reason.trim())}
    />
  );
}

function isDecided(error: unknown): error is RefusedCall {
  return error instanceof RefusedCall && error.code === balanceRefusals.WITHDRAWAL_STATE.code;
}
