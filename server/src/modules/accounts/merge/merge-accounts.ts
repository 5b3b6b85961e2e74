import type { mergeAccounts as mergeEndpoint } from '@plenum/contract/accounts/merge';
import { accountRefusals } from '@plenum/contract/accounts/messages';
import type { BodyOf } from '@plenum/contract/kernel/endpoint';
import { and, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import type { MergePair, MergeSource } from '#kernel/db/merge-part';
import { refuse } from '#kernel/refusal/refusal-error';
import type { Call } from '#kernel/http/route';
import { forEachDue } from '#kernel/jobs/for-each-due';
import type { Kernel } from '#kernel/kernel';
import { emit } from '#kernel/outbox/outbox';
import { type AuditSource, writeAudit } from '#modules/audit/public';
import { byCaller, lockAdministrators, lockOther } from '../administer/change-accounts.ts';
import { accountFact } from '../audit-facts.ts';
import { accountsMerged } from '../events.ts';
import { noticeTarget } from '../find-account.ts';
import { endLogins } from '../end-logins.ts';
import { type Account, accounts } from '../tables.ts';
import { mergingOf } from './merge-parts.ts';
import { profileOf } from './own-part.ts';
import { findMerge, type MergingBy, titleOf } from './preview-merge.ts';

/** Moves everything from one account to the other. This can't be undone. */
export async function mergeAccounts(
  kernel: Kernel,
  tx: Tx,
  call: Call,
  { reason, version, ...pair }: MergePair & BodyOf<typeof mergeEndpoint>,
): Promise<null> {
  const by = { administrator: call.actor.accountId };
  await uniteAccounts(kernel, tx, { pair, version, by, reason }, byCaller(kernel, call));
  return null;
}

interface Union {
  readonly pair: MergePair;
  /** Version of the preview that was confirmed. */
  readonly version: string;
  readonly by: MergingBy;
  readonly reason?: string;
  /** The address of the ending account that the person wants to use for the remaining account. */
  readonly wanted?: string;
}

/** Merges two accounts, and returns the remaining one. */
export async function uniteAccounts(
  kernel: Kernel,
  tx: Tx,
  { pair, version, by, reason, wanted }: Union,
  source: AuditSource,
): Promise<Account> {
  await lockPair(kernel, tx, pair);
  const { ending, staying, blocks, ...found } = await findMerge(kernel, tx, pair, by);
  if (wanted !== undefined && ending.phone !== wanted && ending.email !== wanted)
    refuse(accountRefusals.MERGE_LATE);
  if (blocks.length > 0) refuse(accountRefusals.MERGE_BLOCKED);
  if (found.version !== version) refuse(accountRefusals.MERGE_STALE);
  await moveAll(kernel, tx, pair, source);
  await endLogins(tx, { accountId: pair.from }, 'merged', source.at);
  const kept = await unite(tx, { ending, staying, wanted }, reason ?? '', source.at);
  const lists = [...found.groups].filter(([, rows]) => typeof rows !== 'number');
  const items = lists.reduce((sum, [, rows]) => sum + (typeof rows === 'number' ? 0 : rows.length), 0);
  // There is no reason if the owner merged the accounts.
  const why = { items, ...(reason !== undefined && { reason }) };
  const merged = accountFact('account.merged', pair.from, { mergedInto: titleOf(staying), ...why });
  await writeAudit(tx, merged, source);
  const taken = accountFact('account.took_over', pair.into, { merged: titleOf(ending), ...why });
  await writeAudit(tx, taken, source);
  await tellPerson(tx, ending, staying, source.at);
  return kept;
}

/**
 * Locks the administrators first, as disabling an account does: merges and disabling wait for each other, so that
 * neither sees an account change midway, and merging A into B can't deadlock with merging B into A. Then locks the two
 * accounts by id, then their contents in the order of the parts.
 */
async function lockPair(kernel: Kernel, tx: Tx, pair: MergePair): Promise<void> {
  await lockAdministrators(tx);
  for (const id of [pair.from, pair.into].toSorted()) await lockOther(tx, id);
  for (const { lock } of mergingOf(kernel).parts) await lock?.(tx, pair);
}

async function moveAll(kernel: Kernel, tx: Tx, pair: MergePair, source: MergeSource): Promise<void> {
  for (const { move } of mergingOf(kernel).parts) await move?.(tx, pair, source);
}

interface Pair {
  readonly wanted: string | undefined;
  readonly ending: Account;
  readonly staying: Account;
}

async function unite(tx: Tx, { ending, staying, wanted }: Pair, reason: string, at: Date): Promise<Account> {
  const profile = {
    ...profileOf(ending, staying),
    ...(wanted !== undefined && { [wanted.includes('@') ? 'email' : 'phone']: wanted }),
  };
  // The ending account must be updated first, because a phone number and an email address can only belong to one
  // account, and a picture's file is deleted with its account.
  await tx
    .update(accounts)
    .set({
      mergedInto: staying.id,
      mergedAt: at,
      disabledAt: at,
      disabledReason: reason,
      phone: null,
      email: null,
      ...(profile.pictureFileId === ending.pictureFileId && { pictureFileId: null }),
      totpSecret: null,
      totpLastStep: null,
      secondFactorOnAt: null,
    })
    .where(eq(accounts.id, ending.id));
  await tx.update(accounts).set(profile).where(eq(accounts.id, staying.id));
  // Accounts merged into the ending one earlier now refer to the remaining one.
  await tx.update(accounts).set({ mergedInto: staying.id }).where(eq(accounts.mergedInto, ending.id));
  return { ...staying, ...profile };
}

/** Writes to the addresses that both accounts had, in case they did not belong to the same person. */
async function tellPerson(tx: Tx, ending: Account, staying: Account, at: Date): Promise<void> {
  const accountId = staying.id;
  await emit(tx, accountsMerged, { accountId, target: noticeTarget(staying), isInApp: true }, at);
  await emit(tx, accountsMerged, { accountId, target: noticeTarget(ending), isInApp: false }, at);
}

const LATE_MS = 3_600_000;

/**
 * Moves rows that a concurrent request wrote for the account that ended. Requests don't lock the account, so that
 * placing an order never waits for that lock. The rows are moved within minutes.
 */
export async function moveLateRows(kernel: Kernel): Promise<void> {
  const at = kernel.clock.now();
  const since = new Date(at.getTime() - LATE_MS);
  const merged = await kernel.db
    .select({ from: accounts.id, into: sql<string>`${accounts.mergedInto}` })
    .from(accounts)
    .where(and(isNotNull(accounts.mergedInto), gt(accounts.mergedAt, since)))
    .orderBy(accounts.id);
  await forEachDue(kernel, { job: 'move_late_rows', keyOf: ({ from }) => from }, merged, (pair) =>
    kernel.db.transaction(async (tx) => {
      await lockPair(kernel, tx, pair);
      const blocks = await findLateBlocks(kernel, tx, pair);
      if (blocks.length === 0)
        return moveAll(kernel, tx, pair, { actor: null, requestId: null, address: null, at });
      kernel.log.error({ ...pair, blocks }, 'rows written after an account merge could not be moved');
    }),
  );
}

async function findLateBlocks(kernel: Kernel, tx: Tx, pair: MergePair): Promise<string[]> {
  const codes: string[] = [];
  for (const { find } of mergingOf(kernel).parts)
    codes.push(...((await find?.(tx, pair, kernel.clock.now()))?.blocks ?? []).map(({ code }) => code));
  return codes;
}
