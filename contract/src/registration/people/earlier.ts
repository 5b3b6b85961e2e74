import { endpoint, KIB } from '../../kernel/endpoint.ts';
import { Id, Instant } from '../../kernel/fields.ts';
import { z } from '../../kernel/zod.ts';
import { registrationRefusals as refusal } from '../messages.ts';
import { DraftHead } from './draft.ts';
import type { ValueKey } from './person.ts';

/** The values that are the same for every conference, unlike the registration type or the stay. */
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

/** Details from the person's latest registration for another conference; the ID number is masked. */
export const EarlierDetails = z.object({
  registrationId: Id,
  conference: z.string(),
  registeredAt: Instant,
  /** Only the values that this form asks for and that are still empty. */
  values: z.record(z.string(), z.string()),
  /** Null if no invoice was requested, or this conference doesn't accept that kind of invoice. */
  invoice: DraftHead.shape.invoice.nullable(),
});
export type EarlierDetails = z.infer<typeof EarlierDetails>;

export const readEarlier = endpoint({
  name: 'checkout.readEarlier',
  method: 'GET',
  path: '/api/registrations/:id/earlier',
  access: 'login',
  summary: { en: 'Get reusable details from an earlier registration', zh: '可沿用的历史报名信息' },
  params: OfRegistration,
  reply: z.object({ earlier: EarlierDetails.nullable() }),
});

export const takeEarlier = endpoint({
  name: 'checkout.takeEarlier',
  method: 'POST',
  path: '/api/registrations/:id/earlier',
  access: 'login',
  summary: { en: 'Reuse details from an earlier registration', zh: '沿用上次报名信息' },
  params: OfRegistration,
  body: z.strictObject({ from: Id }),
  bodyBytes: KIB,
  /** The fields that were filled in: keys of values, and `invoice`. */
  reply: z.object({ taken: z.array(z.string()) }),
  refusals: [refusal.LOCKED, refusal.STATE],
  limit: { calls: 60, seconds: 3600 },
});
