import { z } from '../../kernel/zod.ts';
import { Email, Line } from '../../kernel/fields.ts';
import { orderMessages } from './messages.ts';
import { checkTaxNumber } from './tax-number.ts';

export const invoiceKinds = ['ordinary', 'special'] as const;
export const titleTypes = ['company', 'institution', 'personal', 'overseas'] as const;
export type TitleType = (typeof titleTypes)[number];

/** Whom a tax number is asked of; a person and a foreign company may leave it empty. */
export function needsTaxNumber(titleType: TitleType, kind: (typeof invoiceKinds)[number]): boolean {
  return kind === 'special' || titleType === 'company' || titleType === 'institution';
}

/** What the organiser needs to write an invoice. A doubtful tax number is the buyer's to confirm. */
export const InvoiceForm = z
  .strictObject({
    kind: z.enum(invoiceKinds),
    titleType: z.enum(titleTypes),
    title: Line(100).min(1, { error: orderMessages.invoice_title_required }),
    taxNumber: Line(50),
    email: Email,
    note: Line(230),
    /** The buyer has looked at a tax number whose check character does not match. */
    confirmed: z.boolean(),
  })
  .superRefine(({ kind, titleType, taxNumber, confirmed }, context) => {
    const code = taxNumberFault(kind, titleType, taxNumber, confirmed);
    if (code) context.addIssue({ code: 'custom', path: ['taxNumber'], message: code, input: taxNumber });
  });
export type InvoiceForm = z.infer<typeof InvoiceForm>;

function taxNumberFault(
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
