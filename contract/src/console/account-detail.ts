import { AccountRow } from '../accounts/account-list.ts';
import { meetingRoles } from '../accounts/schemas.ts';
import { Consent } from '../consents/schemas.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, Instant } from '../kernel/fields.ts';
import { currencies } from '../kernel/money.ts';
import { z } from '../kernel/zod.ts';
import { BalanceAmount } from '../payments/balance-schemas.ts';
import { paymentStatuses } from '../registration/orders/payment-status.ts';
import { registrationKinds } from '../registration/people/draft.ts';
import { registrationStates, reviewStates } from '../registration/states.ts';
import { AuditRow } from './audit-list.ts';

/** How many of the newest records of each kind are listed; the lists of the conferences have all of them. */
export const MOST_OF_ACCOUNT = 100;

const Conference = z.object({ id: Id, title: z.string() });
const Other = z.object({ id: Id, name: z.string(), username: z.string() });

/**
 * Why another account may belong to the same person: it has the same name, or a contact with which this account
 * registered a person.
 */
export const likenesses = ['name', 'contact'] as const;

export const AccountDetail = AccountRow.extend({
  disabledAt: Instant.nullable(),
  disabledReason: z.string(),
  /** The account into which this one was merged. */
  mergedInto: Other.nullable(),
  /**
   * The accounts that were merged into this one. Their consents and audit entries are included in this account's lists.
   */
  mergedFrom: z.array(Other),
  /** Other accounts that may be the same person's. */
  similar: z.array(Other.extend({ phone: z.string(), email: z.string(), likeness: z.enum(likenesses) })),
  recoveryCodesLeft: z.int(),
  isSelf: z.boolean(),
  /** The request to reset two-step verification that waits for a second administrator. */
  reset: z
    .object({
      id: Id,
      reason: z.string(),
      askedBy: z.string(),
      askedAt: Instant,
      expiresAt: Instant,
      /** True if the caller requested the reset, so that another administrator has to confirm it. */
      isOwn: z.boolean(),
    })
    .nullable(),
  registrations: z.array(
    z.object({
      id: Id,
      conference: Conference,
      kind: z.enum(registrationKinds),
      name: z.string(),
      state: z.enum(registrationStates),
      review: z.enum(reviewStates).nullable(),
      changedAt: Instant,
      /** The people in the registration; their ID numbers are masked. */
      people: z.array(z.object({ id: Id, name: z.string(), idNumber: z.string() })),
    }),
  ),
  orders: z.array(
    z.object({
      id: Id,
      number: z.string(),
      conference: Conference,
      state: z.enum(paymentStatuses),
      currency: z.enum(currencies),
      total: z.int(),
      placedAt: Instant,
    }),
  ),
  payments: z.array(
    z.object({
      id: Id,
      conference: Conference,
      /** An order number or a top-up number. */
      number: z.string(),
      provider: z.string(),
      currency: z.string(),
      amount: z.int(),
      paidAt: Instant,
      isUndone: z.boolean(),
    }),
  ),
  balances: z.array(BalanceAmount),
  messages: z.array(
    z.object({
      id: Id,
      channel: z.string(),
      target: z.string(),
      subject: z.string(),
      state: z.string(),
      createdAt: Instant,
    }),
  ),
  logins: z.array(
    z.object({
      id: Id,
      startedAt: Instant,
      lastUsedAt: Instant,
      /** Browser and system in words, such as `Chrome · Windows`. */
      device: z.string(),
      address: z.string(),
      /** Null if the login can still be used. */
      endedAt: Instant.nullable(),
    }),
  ),
  roles: z.array(z.object({ conference: Conference, roles: z.array(z.enum(meetingRoles)) })),
  consents: z.array(Consent),
  audit: z.array(AuditRow),
});
export type AccountDetail = z.infer<typeof AccountDetail>;

export const readAccount = endpoint({
  name: 'console.readAccount',
  method: 'GET',
  path: '/api/accounts/:id',
  access: 'administrator',
  summary: { en: 'Account details', zh: '用户详情' },
  params: z.strictObject({ id: Id }),
  reply: AccountDetail,
});
