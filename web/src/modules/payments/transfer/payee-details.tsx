import { labelled } from '@plenum/contract/kernel/punctuation';
import type { PayeeAccount } from '@plenum/contract/payments/schemas';
import type { Currency } from '@plenum/contract/kernel/money';
import { slipPurposeWords } from '@plenum/contract/payments/words';
import { useTranslation } from '#kernel/i18n/use-translation';
import { money } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { CopyButton } from '#kernel/ui/buttons/copy-button';

export interface PayeeDetailsProps {
  account: PayeeAccount;
  currency: Currency;
  reference: string;
  /** True if other fees have another account. */
  isOneOfTwo: boolean;
}

const parts = ['accountName', 'bank', 'accountNumber', 'cnaps', 'swift', 'bankAddress'] as const;

/** The account to which a transfer is made. Each line can be copied, or all of them together. */
export function PayeeDetails({ account, currency, reference, isOneOfTwo }: PayeeDetailsProps) {
  const { t } = useTranslation('payments');
  const lan = useAppStore((state) => state.lan);
  const sentence = useSentence();
  const amount = money(account.amount, currency, lan);
  const lines: Array<{ label: string; value: string; copied?: string; help?: string }> = [
    ...parts.map((part) => ({ label: t(`transfer.account.${part}`), value: account[part] })),
    // Without currency symbol and commas, so that it can be pasted into a bank's form.
    { label: t('transfer.account.amount'), value: amount, copied: (account.amount / 100).toFixed(2) },
    { label: t('transfer.account.reference'), value: reference, help: t('transfer.referenceHelp') },
  ];
  const filled = lines.filter(({ value }) => value !== '');
  const purpose = sentence(slipPurposeWords[account.purpose]);
  return (
    <section className="grid gap-3">
      <h2 className="text-lg font-bold text-balance">
        {isOneOfTwo ? t('transfer.titleFor', { purpose, amount }) : t('transfer.title', { amount })}
      </h2>
      <dl className="border-t">
        {filled.map(({ label, value, copied = value, help }) => (
          <div key={label} className="border-b py-1 sm:flex sm:items-center sm:gap-4">
            <dt className="shrink-0 pt-1 text-sm text-muted sm:w-32 sm:pt-0">{label}</dt>
            <dd className="flex min-w-0 flex-1 items-center justify-between gap-4">
              <span className="tabular min-w-0 font-medium break-words">
                {value}
                {help !== undefined && <span className="block text-sm font-normal text-muted">{help}</span>}
              </span>
              <CopyButton text={copied} label={t('transfer.copy', { label })} className="min-h-11 shrink-0" />
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex justify-end">
        <CopyButton
          text={filled.map(({ label, value }) => labelled(label, value, lan)).join('\n')}
          caption={t('transfer.copyAll')}
          kind="secondary"
          className="min-h-11"
        />
      </div>
    </section>
  );
}
