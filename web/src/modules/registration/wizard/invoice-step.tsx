import type { DraftHead } from '@plenum/contract/registration/people/draft';
import type { Offer } from '@plenum/contract/registration/offer';
import { useTranslation } from '#kernel/i18n/use-translation';
import { RadioCards } from '#kernel/ui/fields/radio-cards';
import type { FieldErrors } from '../fields/validation.ts';
import { FieldGroup, Note } from '../fields/field-group.tsx';
import { InvoiceFields } from '../fields/invoice-fields.tsx';

export interface InvoiceStepProps {
  offer: Offer;
  head: DraftHead;
  onChange: (head: DraftHead) => void;
  fieldErrors: FieldErrors;
  showsAll: boolean;
  /** The address to use initially if the person wants an invoice. */
  email: string;
}

export function InvoiceStep({ offer, head, onChange, fieldErrors, showsAll, email }: InvoiceStepProps) {
  const { t } = useTranslation('registration');
  const { kinds, item, note } = offer.invoice;
  function choose(wanted: 'yes' | 'no') {
    const [onlyKind] = kinds;
    const invoice = {
      ...head.invoice,
      ...(head.invoice.email === '' && { email }),
      ...(onlyKind !== undefined && !kinds.includes(head.invoice.kind) && { kind: onlyKind }),
    };
    onChange({ ...head, wantsInvoice: wanted === 'yes', invoice });
  }
  return (
    <>
      <FieldGroup title={t('invoice.wanted')}>
        <RadioCards
          label={<span className="sr-only">{t('invoice.wanted')}</span>}
          options={(['no', 'yes'] as const).map((answer) => ({
            value: answer,
            label: t(`invoice.want.${answer}`),
            // The text about when the invoice is sent is left out if the organizer's note replaces it.
            ...((answer === 'no' || note === '') && { description: t(`invoice.wantAbout.${answer}`) }),
          }))}
          value={head.wantsInvoice ? 'yes' : 'no'}
          onChange={choose}
          columns={2}
        />
      </FieldGroup>
      {head.wantsInvoice && (
        <FieldGroup title={t('invoice.details')}>
          {(item !== '' || note !== '') && (
            <div className="mb-5">
              <Note>
                {item !== '' && <p>{t('invoice.item', { item })}</p>}
                {note !== '' && <p className="whitespace-pre-line">{note}</p>}
              </Note>
            </div>
          )}
          <InvoiceFields
            value={head.invoice}
            onChange={(invoice) => onChange({ ...head, invoice })}
            kinds={kinds}
            fieldErrors={fieldErrors}
            showsAll={showsAll}
          />
        </FieldGroup>
      )}
    </>
  );
}
