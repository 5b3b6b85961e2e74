import { currencyWords } from '@plenum/contract/kernel/money';
import { invoiceKindWords } from '@plenum/contract/registration/words';
import { reviewRules, type RulesSection } from '@plenum/contract/meetings/settings';
import type { MeetingConsole } from '@plenum/contract/meetings/schemas';
import { fromWallTime } from '@plenum/contract/kernel/zoned-time';
import { useController } from 'react-hook-form';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { LocalizedLineField } from '#kernel/form/localized-line-field';
import type { ContractForm } from '#kernel/form/use-contract-form';
import { useField } from '#kernel/form/use-field';
import { Checkbox } from '#kernel/ui/fields/checkbox';
import { DateTimeField } from '#kernel/ui/fields/date-time-field';
import { NumberField } from '#kernel/ui/fields/number-field';
import { RadioCards } from '#kernel/ui/fields/radio-cards';
import { TextField } from '#kernel/ui/fields/text-field';
import { ChangeRules } from './change-rules.tsx';
import { ListEditor } from '#kernel/organize/editor/list-editor';
import { type SectionContext, SectionForm } from '#kernel/organize/editor/section-form';
import { useFieldList } from '#kernel/organize/editor/use-field-list';

interface Props {
  form: ContractForm<typeof RulesSection>;
  context: SectionContext;
}

export function RulesEditor({ meeting }: { meeting: MeetingConsole }) {
  const { t } = useTranslation('meetings-organize');
  return (
    <SectionForm meeting={meeting} name="rules" intro={t('rules.intro')}>
      {(form, context) => (
        <>
          <Review form={form} context={context} />
          <Refunds form={form} context={context} />
          <Invoices form={form} context={context} />
          <WaitingList form={form} context={context} />
          <ChangeRules form={form} context={context} />
        </>
      )}
    </SectionForm>
  );
}

function Review({ form, context }: Props) {
  const { t } = useTranslation('meetings-organize');
  const { field } = useController({ control: form.control, name: 'review' });
  return (
    <RadioCards
      label={t('rules.review')}
      columns={3}
      value={field.value}
      onChange={field.onChange}
      isDisabled={context.isDisabled}
      options={reviewRules.map((value) => ({
        value,
        label: t(`review.${value}`),
        description: t(`reviewHint.${value}`),
      }))}
    />
  );
}

function Refunds({ form, context }: Props) {
  const { t } = useTranslation(['meetings-organize', 'organize']);
  const { startsOn, timeZone } = context.meeting;
  const list = useFieldList(form, 'refund.steps');
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{t('rules.refund')}</legend>
      <p className="mb-3 text-sm text-muted">{t('rules.refundHint')}</p>
      <ListEditor
        {...list}
        label={t('rules.refund')}
        addLabel={t('rules.addStep')}
        nameOf={(index) => t('organize:listEditor.number', { number: index + 1 })}
        isDisabled={context.isDisabled}
        empty={t('rules.noSteps')}
        onAdd={() =>
          list.add({
            id: crypto.randomUUID(),
            until: fromWallTime(`${startsOn}T00:00`, timeZone),
            percent: 50,
          })
        }
        renderItem={(index) => <Step form={form} context={context} index={index} />}
      />
      <LocalizedLineField
        form={form}
        name="refund.note"
        label={t('rules.note')}
        maxLength={1000}
        isMultiline
        rows={2}
        isDisabled={context.isDisabled}
        className="mt-4"
      />
      <RefundLimit form={form} context={context} />
    </fieldset>
  );
}

const limitCurrencies = ['CNY', 'USD'] as const;

/** The amount above which a second person must confirm a refund. */
function RefundLimit({ form, context }: Props) {
  const { t } = useTranslation('meetings-organize');
  return (
    <fieldset className="mt-5">
      <legend className="mb-1 font-semibold">{t('rules.refundLimit')}</legend>
      <p className="mb-3 text-sm text-muted">{t('rules.refundLimitHint')}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {limitCurrencies.map((currency) => (
          <LimitField key={currency} form={form} context={context} currency={currency} />
        ))}
      </div>
    </fieldset>
  );
}

function LimitField({ form, context, currency }: Props & { currency: (typeof limitCurrencies)[number] }) {
  const sentence = useSentence();
  const { field, fieldState } = useController({ control: form.control, name: `refundLimit.${currency}` });
  return (
    <NumberField
      label={sentence(currencyWords[currency])}
      prefix={currency === 'CNY' ? '¥' : '$'}
      decimals={2}
      min={0}
      value={field.value === null ? null : field.value / 100}
      onChange={(major) => field.onChange(major === null ? null : Math.round(major * 100))}
      error={fieldState.error?.message}
      isDisabled={context.isDisabled}
    />
  );
}

function Step({ form, context, index }: Props & { index: number }) {
  const { t } = useTranslation('meetings-organize');
  const { field: until, fieldState: untilState } = useController({
    control: form.control,
    name: `refund.steps.${index}.until`,
  });
  const { field: percent, fieldState } = useController({
    control: form.control,
    name: `refund.steps.${index}.percent`,
  });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <DateTimeField
        label={t('rules.until')}
        value={until.value}
        inputRef={until.ref}
        onChange={until.onChange}
        timeZone={context.meeting.timeZone}
        error={untilState.error?.message}
        isRequired
        isDisabled={context.isDisabled}
      />
      <NumberField
        label={t('rules.percent')}
        suffix="%"
        value={percent.value}
        onChange={(value) => percent.onChange(value ?? 0)}
        min={0}
        max={100}
        error={fieldState.error?.message}
        isDisabled={context.isDisabled}
      />
    </div>
  );
}

function Invoices({ form, context }: Props) {
  const { t } = useTranslation('meetings-organize');
  const sentence = useSentence();
  const { isDisabled } = context;
  const { field: kinds } = useController({ control: form.control, name: 'invoice.kinds' });
  const issuer = useField(form, 'invoice.issuer');
  const issuerEn = useField(form, 'issuerEn');
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-3 font-semibold">{t('rules.invoice')}</legend>
      <div className="flex flex-wrap gap-6">
        {(['ordinary', 'special'] as const).map((kind) => (
          <Checkbox
            key={kind}
            isSelected={kinds.value.includes(kind)}
            isDisabled={isDisabled}
            onChange={(isSelected) =>
              kinds.onChange(
                isSelected ? [...kinds.value, kind] : kinds.value.filter((kept) => kept !== kind),
              )
            }
          >
            {sentence(invoiceKindWords[kind])}
          </Checkbox>
        ))}
      </div>
      <TextField
        {...issuer.input}
        label={t('rules.issuer')}
        maxLength={120}
        isDisabled={isDisabled}
        className="max-w-md"
      />
      <TextField
        {...issuerEn.input}
        label={t('rules.issuerEn')}
        description={t('rules.issuerEnHint')}
        maxLength={120}
        isDisabled={isDisabled}
        className="max-w-md"
      />
      <LocalizedLineField
        form={form}
        name="invoice.item"
        label={t('rules.item')}
        maxLength={60}
        isDisabled={isDisabled}
      />
      <LocalizedLineField
        form={form}
        name="invoice.note"
        label={t('rules.note')}
        maxLength={600}
        isMultiline
        rows={2}
        isDisabled={isDisabled}
      />
    </fieldset>
  );
}

function WaitingList({ form, context }: Props) {
  const { t } = useTranslation('meetings-organize');
  const { isDisabled } = context;
  const { field: on } = useController({ control: form.control, name: 'waitingList.on' });
  const { field: hours, fieldState } = useController({
    control: form.control,
    name: 'waitingList.offerHours',
  });
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-1 font-semibold">{t('rules.waitingList')}</legend>
      <p className="text-sm text-muted">{t('rules.waitingListHint')}</p>
      <Checkbox isSelected={on.value} isDisabled={isDisabled} onChange={on.onChange}>
        {t('rules.waitingListOn')}
      </Checkbox>
      <NumberField
        label={t('rules.offerHours')}
        suffix={t('rules.hours')}
        value={hours.value}
        onChange={(value) => hours.onChange(value ?? 24)}
        min={1}
        max={168}
        error={fieldState.error?.message}
        isDisabled={isDisabled}
        className="max-w-60"
      />
    </fieldset>
  );
}
