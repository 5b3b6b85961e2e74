import { invoiceKindWords, titleTypeWords } from '@plenum/contract/registration/words';
import { needsTaxNumber, offersInvoiceKind, titleTypes } from '@plenum/contract/registration/orders/invoice';
import { checkTaxNumber } from '@plenum/contract/registration/orders/tax-number';
import type { DraftHead } from '@plenum/contract/registration/people/draft';
import type { Offer } from '@plenum/contract/registration/offer';
import { useTranslation } from '#kernel/i18n/use-translation';
import { useSentence } from '#kernel/i18n/use-sentence';
import { Checkbox } from '#kernel/ui/fields/checkbox';
import { RadioCards } from '#kernel/ui/fields/radio-cards';
import { Select } from '#kernel/ui/fields/select';
import { TextField } from '#kernel/ui/fields/text-field';
import type { FieldErrors } from './validation.ts';
import { Doubt } from './field-group.tsx';
import { fieldAddress } from './focus-field.ts';
import { useTouched } from './use-touched.ts';

type Invoice = DraftHead['invoice'];

export interface InvoiceFieldsProps {
  value: Invoice;
  onChange: (value: Invoice) => void;
  kinds: Offer['invoice']['kinds'];
  /** Error messages, keyed by `invoice.<field>`. */
  fieldErrors: FieldErrors;
  showsAll: boolean;
}

const COMPANY = /公司|集团|大学|学院|研究院|医院|\b(?:Ltd|Inc|GmbH|LLC|Co\.|University|Institute)\b/iu;

/** The fields for the invoice details and the address to which it is sent. */
export function InvoiceFields({ value, onChange, kinds, fieldErrors, showsAll }: InvoiceFieldsProps) {
  const { t } = useTranslation('registration');
  const sentence = useSentence();
  const touched = useTouched(fieldErrors, showsAll);
  const set = (change: Partial<Invoice>) => onChange({ ...value, ...change });
  const text = (key: 'title' | 'taxNumber' | 'email' | 'note', typed: string) =>
    set({ [key]: typed, ...(key === 'taxNumber' && { confirmed: false }) });
  const field = (key: 'title' | 'taxNumber' | 'email' | 'note') => ({
    label: t(`invoice.${key}`),
    value: value[key],
    onChange: (typed: string) => text(key, typed),
    onBlur: () => touched.touch(`invoice.${key}`),
    error: touched.error(`invoice.${key}`),
  });
  const isDoubtful =
    value.titleType !== 'overseas' &&
    value.taxNumber.trim() !== '' &&
    checkTaxNumber(value.taxNumber).verdict === 'doubtful';
  const asksNumber =
    value.titleType !== 'personal' || needsTaxNumber(value.titleType, value.kind) || value.taxNumber !== '';
  const looksCompany = value.titleType === 'personal' && COMPANY.test(value.title);
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      {(kinds.length > 1 || !offersInvoiceKind(kinds, value.kind)) && (
        <div {...fieldAddress('invoice.kind')} className="sm:col-span-2">
          <RadioCards
            label={t('invoice.kind')}
            options={kinds.map((kind) => ({
              value: kind,
              label: sentence(invoiceKindWords[kind]),
              description: t(`invoice.aboutKind.${kind}`),
            }))}
            value={offersInvoiceKind(kinds, value.kind) ? value.kind : null}
            onChange={(kind) => set({ kind })}
            error={touched.error('invoice.kind')}
            columns={2}
          />
        </div>
      )}
      <div {...fieldAddress('invoice.titleType')}>
        <Select
          label={t('invoice.titleType')}
          options={titleTypes.map((type) => ({ value: type, label: sentence(titleTypeWords[type]) }))}
          value={value.titleType}
          onChange={(titleType) => set({ titleType })}
        />
      </div>
      <div {...fieldAddress('invoice.title')}>
        <TextField {...field('title')} isRequired autoComplete="organization" />
        {looksCompany && <Doubt>{t('invoice.looksCompany')}</Doubt>}
      </div>
      {asksNumber && (
        <div {...fieldAddress('invoice.taxNumber')} className="sm:col-span-2">
          <TextField
            {...field('taxNumber')}
            onBlur={() => {
              touched.touch('invoice.taxNumber');
              const { number, verdict } = checkTaxNumber(value.taxNumber);
              if (value.titleType !== 'overseas' && verdict !== 'malformed' && number !== value.taxNumber)
                set({ taxNumber: number });
            }}
            isRequired={needsTaxNumber(value.titleType, value.kind)}
            description={t('invoice.taxHelp')}
            autoComplete="off"
            spellCheck="false"
            {...(isDoubtful && { error: value.confirmed ? undefined : t('invoice.doubtful') })}
          />
          {isDoubtful && (
            <Checkbox
              className="mt-4"
              isSelected={value.confirmed}
              onChange={(confirmed) => set({ confirmed })}
            >
              {t('invoice.confirmNumber')}
            </Checkbox>
          )}
        </div>
      )}
      <div {...fieldAddress('invoice.email')}>
        <TextField {...field('email')} isRequired type="email" inputMode="email" autoComplete="email" />
      </div>
      <div {...fieldAddress('invoice.note')}>
        <TextField {...field('note')} description={t('invoice.noteHelp')} />
      </div>
    </div>
  );
}
