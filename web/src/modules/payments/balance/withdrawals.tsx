import type { BalanceAmount } from '@plenum/contract/payments/balance-schemas';
import { askWithdrawal, cancelWithdrawal } from '@plenum/contract/payments/withdrawal-endpoints';
import {
  type Withdrawal,
  WithdrawalForm as Schema,
  withdrawalStateWords,
} from '@plenum/contract/payments/withdrawal-schemas';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { notify } from '#kernel/client/notices';
import { FormDialog } from '#kernel/form/form-dialog';
import { useContractForm } from '#kernel/form/use-contract-form';
import { useField } from '#kernel/form/use-field';
import { formatDate, money } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { ConfirmDialog } from '#kernel/ui/dialogs/confirm-dialog';
import { NumberField } from '#kernel/ui/fields/number-field';
import { TextField } from '#kernel/ui/fields/text-field';
import { StatusPill } from '#kernel/ui/layout/status-pill';
import { signs } from '../signs.ts';
import { BALANCE, withdrawalsQuery } from './balance-api.ts';

const tones = { asked: 'accent', paid: 'success', refused: 'danger', cancelled: 'neutral' } as const;

/** Requested withdrawals and their results. Nothing is shown before the first request. */
export function Withdrawals() {
  const { t } = useTranslation('payments');
  const lan = useAppStore((state) => state.lan);
  const sentence = useSentence();
  const client = useQueryClient();
  const { data = [] } = useQuery(withdrawalsQuery);
  const [cancelling, setCancelling] = useState<Withdrawal>();
  const cancel = useMutation({
    mutationFn: (id: string) => call(cancelWithdrawal, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: BALANCE }),
  });
  if (data.length === 0) return null;
  return (
    <section>
      <h2 className="mb-2 text-lg font-bold">{t('withdrawal.list')}</h2>
      <ul className="border-t">
        {data.map((row) => (
          <li key={row.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b py-3">
            <b className="tabular">{money(row.amount, row.currency, lan)}</b>
            <StatusPill tone={tones[row.state]} hasDot={row.state === 'asked'}>
              {sentence(withdrawalStateWords[row.state])}
            </StatusPill>
            {row.isHeld && <StatusPill tone="warning">{t('withdrawal.held')}</StatusPill>}
            <span className="min-w-0 flex-1 basis-52 text-sm break-words text-muted">
              {[formatDate(row.createdAt, lan), row.payee.name, row.decided?.reason]
                .filter((part) => part !== undefined && part !== '')
                .join(' · ')}
            </span>
            {row.can.cancel && (
              <Button size="small" onPress={() => setCancelling(row)}>
                {t('withdrawal.cancel')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={cancelling !== undefined}
        onClose={() => setCancelling(undefined)}
        title={t('withdrawal.cancelAsk')}
        confirmLabel={t('withdrawal.cancel')}
        closeLabel={t('withdrawal.keep')}
        onConfirm={async () => {
          if (cancelling) await cancel.mutateAsync(cancelling.id);
        }}
      >
        <p>{t('withdrawal.cancelText')}</p>
      </ConfirmDialog>
    </section>
  );
}

interface WithdrawalDialogProps {
  balance: BalanceAmount;
  onClose: () => void;
}

/** Asks for the amount and the recipient's account. The amount is reserved when the request is sent. */
export function WithdrawalDialog({ balance, onClose }: WithdrawalDialogProps) {
  const { t } = useTranslation('payments');
  const lan = useAppStore((state) => state.lan);
  const client = useQueryClient();
  const { currency } = balance;
  const form = useContractForm(Schema, {
    defaultValues: { currency, amount: balance.amount, payee: { name: '', bank: '', number: '' } },
  });
  const { control, formState } = form;
  const amount = useController({ control, name: 'amount' });
  const { inputRef: nameRef, ...name } = useField(form, 'payee.name').input;
  const { inputRef: bankRef, ...bank } = useField(form, 'payee.bank').input;
  const { inputRef: numberRef, ...number } = useField(form, 'payee.number').input;
  const submit = form.submit(async (body, idempotencyKey) => {
    await call(askWithdrawal, { body, idempotencyKey, quiet: true });
    notify({ kind: 'success', text: t('withdrawal.asked') });
    void client.invalidateQueries({ queryKey: BALANCE });
    onClose();
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t('withdrawal.title')}
      description={t('withdrawal.what')}
      size="small"
      phone="full"
      formState={formState}
      onSubmit={submit}
      submitLabel={t('withdrawal.do')}
      closeLabel={t('withdrawal.close')}
    >
      <NumberField
        label={t('withdrawal.amount')}
        description={t('balance.now', { amount: money(balance.amount, currency, lan) })}
        prefix={signs[currency]}
        decimals={2}
        value={amount.field.value === null ? null : amount.field.value / 100}
        onChange={(major) => amount.field.onChange(major === null ? null : Math.round(major * 100))}
        onBlur={amount.field.onBlur}
        max={balance.amount / 100}
        error={amount.fieldState.error?.message}
        isRequired
      />
      <TextField {...name} inputRef={nameRef} label={t('withdrawal.payee')} isRequired />
      <TextField
        {...bank}
        inputRef={bankRef}
        label={t('withdrawal.bank')}
        description={t('withdrawal.bankHelp')}
        isRequired
      />
      <TextField {...number} inputRef={numberRef} label={t('withdrawal.number')} isRequired />
    </FormDialog>
  );
}
