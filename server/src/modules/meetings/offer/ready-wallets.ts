import { type MethodsByCurrency, methodsByCurrency } from '@plenum/contract/meetings/payment-methods';
import type { Wallet } from '@plenum/contract/meetings/wallets/registry';
import type { Db, Tx } from '#kernel/db/database';
import type { Kernel } from '#kernel/kernel';
import { isDraft } from '../published/published-queries.ts';
import { findOffer, type MeetingOffer } from './find-offer.ts';
import { findTermsOf } from './find-terms.ts';

/** Finds the wallets that are set up, by conference. */
export type FindWallets = (
  db: Db | Tx,
  meetingIds: readonly string[],
) => Promise<ReadonlyMap<string, readonly Wallet[]>>;

const finders = new WeakMap<Kernel, FindWallets>();

/** Payment accounts belong to a higher module, which registers this at start-up. */
export function provideWallets(kernel: Kernel, find: FindWallets): void {
  finders.set(kernel, find);
}

export async function findOfferedWallets(
  kernel: Kernel,
  db: Db | Tx,
  meetingId: string,
): Promise<readonly Wallet[]> {
  return (await finders.get(kernel)?.(db, [meetingId]))?.get(meetingId) ?? [];
}

/** The payment methods that each conference currently accepts, by currency. */
export async function findWaysToPay(
  kernel: Kernel,
  db: Db | Tx,
  meetingIds: readonly string[],
): Promise<ReadonlyMap<string, MethodsByCurrency>> {
  const terms = await findTermsOf(db, meetingIds);
  const wallets = await finders.get(kernel)?.(db, meetingIds);
  return new Map(
    [...terms].map(([id, { payment }]) => [id, methodsByCurrency(payment, wallets?.get(id) ?? [])]),
  );
}

/** The items for sale, and the wallets that currently accept payments for them. */
export interface ReadyOffer extends MeetingOffer {
  readonly wallets: readonly Wallet[];
}

export async function findReadyOffer(kernel: Kernel, db: Db | Tx, key: string): Promise<ReadyOffer> {
  return withWallets(kernel, db, await findOffer(db, key));
}

/** Returns the offer of a draft; a public conference is not found. */
export async function findDraftOffer(kernel: Kernel, db: Db | Tx, meetingId: string): Promise<ReadyOffer> {
  return withWallets(kernel, db, await findOffer(db, meetingId, isDraft));
}

async function withWallets(kernel: Kernel, db: Db | Tx, offer: MeetingOffer): Promise<ReadyOffer> {
  return { ...offer, wallets: await findOfferedWallets(kernel, db, offer.meeting.id) };
}
