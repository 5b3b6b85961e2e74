import type { InvoiceForm } from '@plenum/contract/registration/orders/invoice';
import { DraftHead } from '@plenum/contract/registration/people/draft';
import type { PlainValues } from '#kernel/crypto/encrypt-plain';
import { decryptField, encryptField, type FieldAddress } from '#kernel/crypto/field-encryption';
import type { KeyRing } from '#kernel/crypto/keys';
import type { OrderRow, RegistrationRow, TaxDetails } from '../tables.ts';

export function sealTaxDetails(
  keys: KeyRing,
  address: FieldAddress,
  { taxNumber, note }: TaxDetails,
): string | null {
  if (taxNumber === '' && note === '') return null;
  return encryptField(keys, JSON.stringify({ taxNumber, note }), address);
}

export function openTaxDetails(
  keys: KeyRing,
  address: FieldAddress,
  sealed: string | null,
  { taxNumber = '', note = '' }: Partial<TaxDetails>,
): TaxDetails {
  // If plain values exist as well as encrypted ones, the plain ones are newer: a server of the previous release wrote
  // them during an upgrade.
  if (sealed === null || taxNumber !== '' || note !== '') return { taxNumber, note };
  return JSON.parse(decryptField(keys, sealed, address)) as TaxDetails;
}

export function withoutTaxDetails<T extends TaxDetails>({
  taxNumber: _number,
  note: _note,
  ...rest
}: T): Omit<T, keyof TaxDetails> {
  return rest;
}

const ofOrder = (row: string) => ({ table: 'orders', column: 'tax_details', row });
const ofRegistration = (row: string) => ({ table: 'registrations', column: 'tax_details', row });

type OrdersInvoice = Pick<OrderRow, 'invoice' | 'taxDetails'>;

/** Returns the order's columns for the buyer's invoice details, with the tax details encrypted. */
export function sealInvoice(keys: KeyRing, orderId: string, form: InvoiceForm | null): OrdersInvoice {
  if (!form) return { invoice: null, taxDetails: null };
  return { invoice: withoutTaxDetails(form), taxDetails: sealTaxDetails(keys, ofOrder(orderId), form) };
}

export function openInvoice(
  keys: KeyRing,
  { id, invoice, taxDetails }: OrdersInvoice & Pick<OrderRow, 'id'>,
): InvoiceForm | null {
  return invoice && { ...invoice, ...openTaxDetails(keys, ofOrder(id), taxDetails, invoice) };
}

type TypedHead = Pick<RegistrationRow, 'head' | 'taxDetails'>;

/** The registration columns with the details entered for the whole registration. */
export function sealHead(keys: KeyRing, registrationId: string, head: DraftHead): TypedHead {
  const { invoice, taxDetails } = sealTyped(keys, registrationId, head.invoice);
  return { head: { ...head, invoice }, taxDetails };
}

export function sealTyped(keys: KeyRing, registrationId: string, typed: DraftHead['invoice']) {
  return {
    invoice: { ...typed, taxNumber: '', note: '' },
    taxDetails: sealTaxDetails(keys, ofRegistration(registrationId), typed),
  };
}

export function openHead(
  keys: KeyRing,
  { id, head, taxDetails }: TypedHead & Pick<RegistrationRow, 'id'>,
): DraftHead {
  return openTyped(keys, id, DraftHead.parse(head), taxDetails);
}

/** Adds the encrypted tax details to a head that was already read. */
export function openTyped(
  keys: KeyRing,
  registrationId: string,
  head: DraftHead,
  sealed: string | null,
): DraftHead {
  if (sealed === null) return head;
  const { invoice } = head;
  const details = openTaxDetails(keys, ofRegistration(registrationId), sealed, invoice);
  return { ...head, invoice: { ...invoice, ...details } };
}

export const encryptedOrderColumns = [
  { table: 'orders', column: 'tax_details', key: ['id'] },
  { table: 'registrations', column: 'tax_details', key: ['id'] },
];

/** Values stored before tax details were encrypted. */
export const plainTaxDetails: readonly PlainValues[] = [
  {
    table: 'orders',
    column: 'tax_details',
    isPlain: `invoice ->> 'taxNumber' <> '' or invoice ->> 'note' <> ''`,
    plain: `jsonb_build_object('taxNumber', coalesce(invoice ->> 'taxNumber', ''),
      'note', coalesce(invoice ->> 'note', ''))::text`,
    without: `invoice = invoice - '{taxNumber,note}'::text[]`,
  },
  {
    table: 'registrations',
    column: 'tax_details',
    isPlain: `head #>> '{invoice,taxNumber}' <> '' or head #>> '{invoice,note}' <> ''`,
    plain: `jsonb_build_object('taxNumber', coalesce(head #>> '{invoice,taxNumber}', ''),
      'note', coalesce(head #>> '{invoice,note}', ''))::text`,
    without: `head = jsonb_set(head, '{invoice}', head -> 'invoice' || '{"taxNumber": "", "note": ""}')`,
  },
];
