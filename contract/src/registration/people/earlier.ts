import { endpoint, KIB } from '../../kernel/endpoint.ts';
import { Id, Instant } from '../../kernel/fields.ts';
import { z } from '../../kernel/zod.ts';
import { registrationRefusals as refusal } from '../messages.ts';
import { DraftHead } from './draft.ts';
import type { ValueKey } from './person.ts';

/** What a person fills in the same way each time. The rest, such as type and stay, belongs to one conference. */
export const earlierKeys = [
  'fullName',
  'firstName',
  'lastName',
  'gender',
  'organization',
  'position',
  'email',
  'phone',
  'country',
  'diet',
  'idType',
  'idNumber',
  'identity',
] as const satisfies readonly ValueKey[];

const OfRegistration = z.strictObject({ id: Id });

/** Of the person's latest registration for another conference; the ID number is masked. */
export const EarlierDetails = z.object({
  registrationId: Id,
  conference: z.string(),
  registeredAt: Instant,
  /** Only what this form asks and has no answer to yet. */
  values: z.record(z.string(), z.string()),
  /** Null: none was asked for, or this conference takes no such one. */
  invoice: DraftHead.shape.invoice.nullable(),
});
export type EarlierDetails = z.infer<typeof EarlierDetails>;

export const readEarlier = endpoint({
  name: 'checkout.readEarlier',
  method: 'GET',
  path: '/api/registrations/:id/earlier',
  access: 'login',
  summary: { en: 'What can be taken over from an earlier registration', zh: '可沿用的历史报名信息' },
  params: OfRegistration,
  reply: z.object({ earlier: EarlierDetails.nullable() }),
});

export const takeEarlier = endpoint({
  name: 'checkout.takeEarlier',
  method: 'POST',
  path: '/api/registrations/:id/earlier',
  access: 'login',
  summary: { en: 'Fill in the same as last time', zh: '沿用上次报名信息' },
  params: OfRegistration,
  body: z.strictObject({ from: Id }),
  bodyBytes: KIB,
  /** What was filled in: keys of values, and `invoice`. */
  reply: z.object({ taken: z.array(z.string()) }),
  refusals: [refusal.LOCKED, refusal.STATE],
  limit: { calls: 60, seconds: 3600 },
});
