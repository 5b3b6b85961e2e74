import { z } from '../../kernel/zod.ts';
import { findFieldErrors } from '../../kernel/field-errors.ts';
import { fieldMessages } from '../../kernel/field-messages.ts';
import { Email, Line } from '../../kernel/fields.ts';
import { orderMessages } from './messages.ts';
import { checkTaxNumber } from './tax-number.ts';

export const invoiceKinds = ['ordinary', 'special'] as const;
export const titleTypes = ['company', 'institution', 'personal', 'overseas'] as const;
export type TitleType = (typeof titleTypes)[number];

/** Returns whether a tax number is required. A person and a foreign company may leave it empty. */
export function needsTaxNumber(titleType: TitleType, kind: (typeof invoiceKinds)[number]): boolean {
  return kind === 'special' || titleType === 'company' || titleType === 'institution';
}

/** The details that the organizer needs to issue an invoice. The buyer has to confirm a doubtful tax number. */
export const InvoiceForm = z
  .strictObject({
    kind: z.enum(invoiceKinds),
    titleType: z.enum(titleTypes),
    title: Line(100).min(1, { error: orderMessages.invoice_title_required }),
    taxNumber: Line(50),
    email: Email,
    note: Line(230),
    /** True if the buyer has confirmed a tax number whose check character does not match. */
    confirmed: z.boolean(),
  })
  .superRefine(({ kind, titleType, taxNumber, confirmed }, context) => {
    const code = taxNumberError(kind, titleType, taxNumber, confirmed);
    if (code) context.addIssue({ code: 'custom', path: ['taxNumber'], message: code, input: taxNumber });
  });
export type InvoiceForm = z.infer<typeof InvoiceForm>;

/**
 * Returns whether a conference offers a type of invoice. A conference that has selected no types offers all of them.
 */
export function offersInvoiceKind(kinds: readonly InvoiceForm['kind'][], kind: InvoiceForm['kind']): boolean {
  return kinds.length === 0 || kinds.includes(kind);
}

/** Validates an invoice as typed. `invoice` is null if a field is wrong. */
export function validateInvoice(
  kinds: readonly InvoiceForm['kind'][],
  typed: z.input<typeof InvoiceForm>,
): { invoice: InvoiceForm | null; errors: ReturnType<typeof findFieldErrors> } {
  const parsed = InvoiceForm.safeParse(typed, { reportInput: true });
  const errors = findFieldErrors(parsed.error?.issues ?? []);
  if (!offersInvoiceKind(kinds, typed.kind))
    errors.push({ path: 'kind', code: fieldMessages.unknown_choice, values: {} });
  return { invoice: errors.length === 0 ? (parsed.data ?? null) : null, errors };
}

function taxNumberError(
  kind: (typeof invoiceKinds)[number],
  titleType: TitleType,
  taxNumber: string,
  confirmed: boolean,
): string | null {
  if (taxNumber === '') return needsTaxNumber(titleType, kind) ? orderMessages.tax_number_required : null;
  if (titleType === 'overseas') return null;
  const { verdict } = checkTaxNumber(taxNumber);
  if (verdict === 'malformed') return orderMessages.tax_number_invalid;
  return verdict === 'doubtful' && !confirmed ? orderMessages.tax_number_doubtful : null;
}
