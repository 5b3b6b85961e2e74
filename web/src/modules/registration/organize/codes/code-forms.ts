import { Id } from '@plenum/contract/kernel/fields';
import { findFieldErrors } from '@plenum/contract/kernel/field-errors';
import { discountKinds, discountScopes } from '@plenum/contract/registration/codes/discount';
import { NewBatch, NewCode } from '@plenum/contract/registration/codes/endpoints';
import { z } from 'zod';

export const codeModes = ['one', 'many'] as const;

/** All fields of the dialog for new codes; the contract's schemas validate them. */
export const NewCodesForm = z
  .strictObject({
    mode: z.enum(codeModes),
    code: z.string(),
    batch: z.string(),
    prefix: z.string(),
    count: z.number().nullable(),
    kind: z.enum(discountKinds),
    percent: z.number().nullable(),
    amount: z.strictObject({ CNY: z.number().nullable(), USD: z.number().nullable() }),
    scope: z.enum(discountScopes),
    typeIds: z.array(Id),
    validFrom: z.string().nullable(),
    validUntil: z.string().nullable(),
    mostUses: z.number().nullable(),
    mostPerAccount: z.number().nullable(),
    active: z.boolean(),
    note: z.string(),
  })
  .superRefine((typed, context) => {
    const { mode, body } = wantedOf(typed);
    const { error } = mode === 'one' ? NewCode.safeParse(body) : NewBatch.safeParse(body);
    for (const { path, code, values } of findFieldErrors(error?.issues ?? []))
      context.addIssue({ code: 'custom', path: path.split('.'), message: code, params: values });
  });
export type NewCodesForm = z.input<typeof NewCodesForm>;

export type WantedCodes =
  | { readonly mode: 'one'; readonly body: z.input<typeof NewCode> }
  | { readonly mode: 'many'; readonly body: z.input<typeof NewBatch> };

/** Returns the request from the form: the fields of one code or of many, and only the chosen kind of discount. */
export function wantedOf({ mode, code, batch, prefix, count, ...rest }: NewCodesForm): WantedCodes {
  const promise = rest.kind === 'percent' ? { ...rest, amount: newCodes.amount } : { ...rest, percent: null };
  return mode === 'one'
    ? { mode, body: { ...promise, code } }
    : { mode, body: { ...promise, batch, prefix, count: count ?? 0 } };
}

export const newCodes: NewCodesForm = {
  mode: 'one',
  code: '',
  batch: '',
  prefix: '',
  count: 100,
  kind: 'percent',
  percent: null,
  amount: { CNY: null, USD: null },
  scope: 'conference',
  typeIds: [],
  validFrom: null,
  validUntil: null,
  mostUses: null,
  mostPerAccount: null,
  active: true,
  note: '',
};
