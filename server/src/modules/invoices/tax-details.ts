import type { InvoiceForm } from '@plenum/contract/registration/orders/invoice';
import { checkTaxNumber } from '@plenum/contract/registration/orders/tax-number';
import { blindIndex } from '#kernel/crypto/blind-index';
import type { PlainValues } from '#kernel/crypto/encrypt-plain';
import type { KeyRing } from '#kernel/crypto/keys';
import {
  openTaxDetails,
  plainTaxDetails,
  sealTaxDetails,
  withoutTaxDetails,
} from '#modules/registration/orders/public';
import type { TaxDetails } from '#modules/registration/public';
import type { DocumentRow, InvoiceRow } from './tables.ts';

const ofInvoice = (row: string) => ({ table: 'invoices', column: 'tax_details', row });
const ofWish = (row: string) => ({ table: 'invoices', column: 'wish_tax_details', row });
const ofDocument = (row: string) => ({ table: 'documents', column: 'tax_details', row });

/**
 * Returns the key by which invoices are found by tax number, in any spelling. Null if the text can't be a tax number.
 */
export function taxKey(keys: KeyRing, written: string): Buffer | null {
  const { number } = checkTaxNumber(written);
  return number === '' ? null : blindIndex(keys, 'tax number', number);
}

/** The columns of an invoice that keep its buyer's tax number and remark. */
export function sealBuyer(keys: KeyRing, invoiceId: string, details: TaxDetails) {
  return {
    taxDetails: sealTaxDetails(keys, ofInvoice(invoiceId), details),
    taxKey: taxKey(keys, details.taxNumber),
    plainTaxNumber: '',
    plainNote: '',
  };
}

export function openBuyer(
  keys: KeyRing,
  { id, taxDetails, plainTaxNumber, plainNote }: InvoiceRow,
): TaxDetails {
  const before = { taxNumber: plainTaxNumber, note: plainNote };
  return openTaxDetails(keys, ofInvoice(id), taxDetails, before);
}

export function sealWish(keys: KeyRing, invoiceId: string, form: InvoiceForm) {
  return {
    wish: withoutTaxDetails(form),
    wishTaxDetails: sealTaxDetails(keys, ofWish(invoiceId), form),
  };
}

export function openWish(keys: KeyRing, { id, wish, wishTaxDetails }: InvoiceRow): InvoiceForm | null {
  return wish && { ...wish, ...openTaxDetails(keys, ofWish(id), wishTaxDetails, wish) };
}

export function sealDocumentBuyer(keys: KeyRing, documentId: string, details: TaxDetails): string | null {
  return sealTaxDetails(keys, ofDocument(documentId), details);
}

export function openDocumentBuyer(keys: KeyRing, { id, taxDetails, content }: DocumentRow): TaxDetails {
  return openTaxDetails(keys, ofDocument(id), taxDetails, content.buyer);
}

export const encryptedInvoiceColumns = [ofInvoice(''), ofWish(''), ofDocument('')].map(
  ({ table, column }) => ({ table, column, key: ['id'] }),
);

/** Values stored before tax details were encrypted. */
export const plainInvoices: readonly PlainValues[] = [
  ...plainTaxDetails,
  {
    table: 'invoices',
    column: 'tax_details',
    isPlain: `tax_number <> '' or note <> ''`,
    plain: `jsonb_build_object('taxNumber', tax_number, 'note', note)::text`,
    without: `tax_number = '', note = ''`,
    index: {
      column: 'tax_key',
      of: (keys, plain) => taxKey(keys, (JSON.parse(plain) as TaxDetails).taxNumber),
    },
  },
  {
    table: 'invoices',
    column: 'wish_tax_details',
    isPlain: `wish ->> 'taxNumber' <> '' or wish ->> 'note' <> ''`,
    plain: `jsonb_build_object('taxNumber', coalesce(wish ->> 'taxNumber', ''), 'note', coalesce(wish ->> 'note', ''))::text`,
    without: `wish = wish - '{taxNumber,note}'::text[]`,
  },
  {
    table: 'documents',
    column: 'tax_details',
    isPlain: `content #>> '{buyer,taxNumber}' <> '' or content #>> '{buyer,note}' <> ''`,
    plain: `jsonb_build_object('taxNumber', coalesce(content #>> '{buyer,taxNumber}', ''),
      'note', coalesce(content #>> '{buyer,note}', ''))::text`,
    without: `content = content #- '{buyer,taxNumber}' #- '{buyer,note}'`,
  },
];
