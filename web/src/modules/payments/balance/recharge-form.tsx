import { createRecharge } from '@plenum/contract/payments/balance-endpoints';
import { RechargeForm as Schema } from '@plenum/contract/payments/balance-schemas';
import { currencyWords } from '@plenum/contract/kernel/money';
import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { useTranslation } from '#kernel/i18n/use-translation';
import { call } from '#kernel/client/call';
import { FormSummary } from '#kernel/form/form-summary';
import { useContractForm } from '#kernel/form/use-contract-form';
import { money } from '#kernel/i18n/format';
import { useSentence } from '#kernel/i18n/use-sentence';
import { useAppStore } from '#kernel/state/app-store';
import { Button } from '#kernel/ui/buttons/button';
import { LoadingFailed } from '#kernel/ui/feedback/loading-failed';
import { SkeletonGroup, SkeletonText } from '#kernel/ui/feedback/skeleton';
import { NumberField } from '#kernel/ui/fields/number-field';
import { RadioCards } from '#kernel/ui/fields/radio-cards';
import { Select } from '#kernel/ui/fields/select';
import { payeesQuery, rechargeOfferQuery } from './balance-api.ts';
import { useRechargeContext } from './recharge-context.ts';
import { signs } from '../signs.ts';

/** The usual amounts, in minor units, each with a button. */
const USUAL = [10_000, 50_000, 100_000, 500_000];

interface Payee {
  id: string;
  title: string;
}

/** Asks for the amount of a top-up, its currency, and the conference whose organizer receives it. */
export function RechargeForm({ onCreated }: { onCreated: (id: string) => void }) {
  const { t } = useTranslation('payments');
  const lan = useAppStore((state) => state.lan);
  const context = useRechargeContext((state) => state.meeting);
  const { data, error, refetch } = useQuery(payeesQuery(lan));
  if (error && !data) return <LoadingFailed error={error} onRetry={refetch} />;
  if (!data)
    return (
      <SkeletonGroup>
        <SkeletonText lines={5} />
      </SkeletonGroup>
    );
  const payees = context && data.every(({ id }) => id !== context.id) ? [context, ...data] : data;
  const [first] = payees;
  if (!first) return <p>{t('recharge.noPayee')}</p>;
  return <AmountForm payees={payees} first={context?.id ?? first.id} onCreated={onCreated} />;
}

interface AmountFormProps {
  payees: readonly Payee[];
  first: string;
  onCreated: (id: string) => void;
}

function AmountForm({ payees, first, onCreated }: AmountFormProps) {
  const { t } = useTranslation('payments');
  const lan = useAppStore((state) => state.lan);
  const sentence = useSentence();
  const form = useContractForm(Schema, {
    defaultValues: { meetingId: first, currency: 'CNY', amount: USUAL[0] ?? 0 },
  });
  const { control, formState } = form;
  const meetingId = useController({ control, name: 'meetingId' });
  const currency = useController({ control, name: 'currency' });
  const amount = useController({ control, name: 'amount' });
  const offer = useQuery(rechargeOfferQuery(meetingId.field.value));
  const usable = (offer.data?.currencies ?? []).filter(({ methods }) => methods.length > 0);
  // If there is no payment method for the chosen currency, the other currency is used.
  const chosen = usable.find((one) => one.currency === currency.field.value) ?? usable[0];
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) =>
        void form.submit(async (values, idempotencyKey) => {
          const body = { ...values, currency: chosen?.currency ?? values.currency };
          const { id } = await call(createRecharge, { body, idempotencyKey, quiet: true });
          onCreated(id);
        })(event)
      }
    >
      <p className="text-muted">{t('recharge.what')}</p>
      <Select
        label={t('recharge.payee')}
        description={t('recharge.payeeHelp')}
        options={payees.map(({ id, title }) => ({ value: id, label: title }))}
        value={meetingId.field.value}
        onChange={(value) => meetingId.field.onChange(value)}
      />
      {offer.error && <LoadingFailed error={offer.error} onRetry={offer.refetch} />}
      {offer.data && !chosen && (
        <p role="alert" className="font-medium text-warning">
          {t('recharge.noMethods')}
        </p>
      )}
      {chosen && (
        <>
          {usable.length > 1 && (
            <RadioCards
              label={t('recharge.currency')}
              options={usable.map((one) => {
                return { value: one.currency, label: sentence(currencyWords[one.currency]) };
              })}
              value={chosen.currency}
              onChange={(value) => currency.field.onChange(value)}
              columns="pair"
            />
          )}
          <div className="grid gap-2">
            <NumberField
              label={t('recharge.amount')}
              prefix={signs[chosen.currency]}
              decimals={2}
              value={amount.field.value === null ? null : amount.field.value / 100}
              onChange={(major) => amount.field.onChange(major === null ? null : Math.round(major * 100))}
              onBlur={amount.field.onBlur}
              error={amount.fieldState.error?.message}
              isRequired
            />
            <div className="flex flex-wrap gap-2">
              {USUAL.map((minor) => (
                <Button key={minor} size="small" onPress={() => amount.field.onChange(minor)}>
                  {money(minor, chosen.currency, lan)}
                </Button>
              ))}
            </div>
          </div>
          <FormSummary errors={formState.errors} />
          <Button type="submit" kind="primary" isPending={formState.isSubmitting}>
            {t('recharge.next')}
          </Button>
        </>
      )}
    </form>
  );
}
