import { maskEmail, maskPhone } from '@plenum/contract/kernel/mask';
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '#kernel/db/database';
import { type MergePair, type MergePart, type MergeRow, mergeRow } from '#kernel/db/merge-part';
import { describeDevice } from '../present.ts';
import { rolesOf } from '../queries.ts';
import {
  type Account,
  accounts,
  apiKeys,
  logins,
  meetingRoles,
  recoveryCodes,
  savedViews,
  secondFactorResets,
  signInIdentities,
  verificationCodes,
} from '../tables.ts';

/**
 * The rows that the accounts module keeps about a person. Rows of the two accounts themselves are handled in
 * merge-accounts.ts.
 */
export const accountsMergePart: MergePart = {
  columns: {
    'meeting_roles.account_id': 'moves',
    'saved_views.account_id': 'moves',
    'logins.account_id': 'ends',
    'verification_codes.account_id': 'ends',
    'recovery_codes.account_id': 'ends',
    'second_factor_resets.account_id': 'ends',
    'second_factor_resets.asked_by': 'stays',
    'second_factor_resets.confirmed_by': 'stays',
    'second_factor_resets.withdrawn_by': 'stays',
    'account_imports.created_by': 'stays',
    'account_imports.committed_by': 'stays',
    'account_import_rows.account_id': 'stays',
    'sign_in_identities.account_id': 'moves',
    'api_keys.account_id': 'moves',
    'api_keys.created_by': 'stays',
    'api_keys.revoked_by': 'stays',
    'staff_invitations.invited_by': 'stays',
    'staff_invitations.accepted_by': 'stays',
    'accounts.merged_into': 'moves',
  },
  find: async (db, pair) => {
    const { from } = pair;
    const roles = await rolesOf(db, from);
    const views = await db
      .select()
      .from(savedViews)
      .where(eq(savedViews.accountId, from))
      .orderBy(savedViews.createdAt, savedViews.id);
    const open = await db
      .select()
      .from(logins)
      .where(openOf(from))
      .orderBy(desc(logins.lastUsedAt), logins.id);
    const keys = await db
      .select()
      .from(apiKeys)
      .where(and(eq(apiKeys.accountId, from), isNull(apiKeys.revokedAt)))
      .orderBy(apiKeys.createdAt, apiKeys.id);
    const signIns = await db
      .select()
      .from(signInIdentities)
      .where(eq(signInIdentities.accountId, from))
      .orderBy(signInIdentities.linkedAt, signInIdentities.id);
    const codes = await db.$count(verificationCodes, eq(verificationCodes.accountId, from));
    const recovery = await db.$count(recoveryCodes, eq(recoveryCodes.accountId, from));
    const resets = await db.$count(secondFactorResets, openReset(from));
    const { contacts, freed, hasPicture, hasSecondFactor } = await findProfile(db, pair);
    return {
      groups: {
        roles: roles.map(({ meetingId, role }) =>
          mergeRow({ id: `${meetingId}:${role}`, label: role, meetingId }),
        ),
        views: views.map(({ id, name, meetingId, createdAt }) =>
          mergeRow({ id, label: name, meetingId, at: createdAt }),
        ),
        signIns: signIns.map(({ id, email, provider, linkedAt }) =>
          mergeRow({ id, label: email === '' ? provider : maskEmail(email), at: linkedAt }),
        ),
        apiKeys: keys.map(({ id, name, meetingId, createdAt }) =>
          mergeRow({ id, label: name, meetingId, at: createdAt }),
        ),
        contacts,
        freed,
        picture: hasPicture ? 1 : 0,
        logins: open.map(({ id, userAgent, lastUsedAt }) =>
          mergeRow({ id, label: describeDevice(userAgent), at: lastUsedAt }),
        ),
        codes,
        secondFactor: hasSecondFactor ? recovery + 1 : 0,
        resets,
      },
    };
  },
  // Logins are ended in merge-accounts.ts, which also notifies their open pages.
  move: async (tx, { from, into }, { actor, at }) => {
    // The remaining account gets the roles of both.
    await tx.execute(sql`
      insert into meeting_roles (account_id, meeting_id, role, granted_at)
      select ${into}, meeting_id, role, granted_at from meeting_roles where account_id = ${from} on conflict do nothing`);
    await tx.delete(meetingRoles).where(eq(meetingRoles.accountId, from));
    // Keys follow the roles, so that the programs that use them keep working.
    await tx.update(apiKeys).set({ accountId: into }).where(eq(apiKeys.accountId, from));
    await tx.update(signInIdentities).set({ accountId: into }).where(eq(signInIdentities.accountId, from));
    // If two views of one list have the same name, one is renamed.
    await tx.execute(sql`
      update saved_views set account_id = ${into}, name = case when exists (
          select from saved_views as other where other.account_id = ${into} and other.meeting_id = saved_views.meeting_id
            and other.list = saved_views.list and other.name = saved_views.name) then left(name, 54) || ' (2)' else name end
      where account_id = ${from}`);
    await tx.delete(verificationCodes).where(eq(verificationCodes.accountId, from));
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, from));
    await tx.update(secondFactorResets).set({ withdrawnAt: at, withdrawnBy: actor }).where(openReset(from));
  },
};

const openOf = (accountId: string) => and(eq(logins.accountId, accountId), isNull(logins.endedAt));
const openReset = (accountId: string) =>
  and(
    eq(secondFactorResets.accountId, accountId),
    isNull(secondFactorResets.confirmedAt),
    isNull(secondFactorResets.withdrawnAt),
  );

/** Name, phone number, email address and picture of the remaining account; missing ones come from the other account. */
export function profileOf(
  ending: Account,
  staying: Account,
): Pick<Account, 'name' | 'hasName' | 'phone' | 'email' | 'pictureFileId'> {
  const named = staying.hasName ? staying : ending;
  return {
    name: named.name,
    hasName: named.hasName,
    phone: staying.phone ?? ending.phone,
    email: staying.email ?? ending.email,
    pictureFileId: staying.pictureFileId ?? ending.pictureFileId,
  };
}

async function findProfile(db: Db | Tx, { from, into }: MergePair) {
  const rows = await db
    .select()
    .from(accounts)
    .where(inArray(accounts.id, [from, into]));
  const ending = rows.find(({ id }) => id === from);
  const staying = rows.find(({ id }) => id === into);
  const contacts: MergeRow[] = [];
  const freed: MergeRow[] = [];
  for (const [field, mask] of [
    ['phone', maskPhone],
    ['email', maskEmail],
  ] as const) {
    const value = ending?.[field];
    if (value && staying)
      (staying[field] === null ? contacts : freed).push(mergeRow({ id: field, label: mask(value) }));
  }
  return {
    contacts,
    freed,
    hasPicture: Boolean(ending?.pictureFileId) && staying?.pictureFileId === null,
    hasSecondFactor: ending?.secondFactorOnAt !== null && ending !== undefined,
  };
}
