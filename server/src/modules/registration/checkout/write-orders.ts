import { isWorthSplitting } from '#kernel/db/busy';
import { isConnectionLost } from '#kernel/db/connection-lost';
import { isDeadlock } from '#kernel/db/violations';
import type { Kernel } from '#kernel/kernel';
import { type CheckoutAnswer, type CheckoutEntry, checkoutBatch } from './check-out.ts';
import { isOrderKeyTaken, notPlaced, refusalOf, toOrderRefusal } from './order-refusals.ts';
import type { SoldOut } from './sold-out.ts';

export interface Placed {
  readonly orderId: string;
  readonly number: string;
}

export type SettledOrder = PromiseSettledResult<Placed>;
export const refused = (reason: unknown): SettledOrder => ({ status: 'rejected', reason });

export interface QueuedEntry extends CheckoutEntry {
  /**
   * The time, as a value of `performance.now()`, by which the rows must be locked. If they can't be, the order is not
   * placed.
   */
  readonly deadline: number;
}

/** Another transaction has locked the registration or its earlier order. Only this order has to wait for it. */
export class BlockedOrder extends Error {}

/**
 * Writes many orders with one statement. Each order gets its own result, and is not written after its caller got the
 * result.
 */
export function createOrderWriter(
  kernel: Kernel,
  soldOut: SoldOut,
): (entries: readonly QueuedEntry[]) => Promise<SettledOrder[]> {
  async function writeAll(entries: readonly QueuedEntry[]): Promise<SettledOrder[]> {
    if (entries.length === 0) return [];
    try {
      return await write(entries);
    } catch (error) {
      // If the connection to the database was lost, the callers repeat the call with their keys.
      if (isConnectionLost(error)) return entries.map(() => refused(error));
      if (isWorthSplitting(error)) return writeEachAlone(entries);
      // The orders timed out waiting for rows that all orders of a conference share. Rows of other conferences may be
      // free, so each conference's orders are tried separately.
      const byMeeting = Map.groupBy(entries, ({ prepared }) => prepared.stored.meetingId);
      if (byMeeting.size === 1) return entries.map(() => refused(error));
      const results = new Map<QueuedEntry, SettledOrder>();
      for (const part of byMeeting.values()) {
        const written = await writeAll(part);
        for (const [index, entry] of part.entries()) results.set(entry, written[index] ?? refused(error));
      }
      return entries.map((entry) => results.get(entry) ?? refused(error));
    }
  }

  async function writeEachAlone(entries: readonly QueuedEntry[]): Promise<SettledOrder[]> {
    const results: SettledOrder[] = [];
    for (const entry of entries) results.push(...(await writeAlone(entry)));
    return results;
  }

  async function writeAlone(entry: QueuedEntry, triesLeft = 2): Promise<SettledOrder[]> {
    try {
      return await write([entry]);
    } catch (error) {
      if (triesLeft > 0 && (isOrderKeyTaken(error) || isDeadlock(error)))
        return writeAlone(entry, triesLeft - 1);
      return [refused(toOrderRefusal(error))];
    }
  }

  async function write(entries: readonly QueuedEntry[]): Promise<SettledOrder[]> {
    const answer = await checkOut(entries);
    if (answer === null) return entries.map(() => refused(notPlaced()));
    soldOut.learn(answer.counters, performance.now());
    return entries.map(({ prepared }, index) => {
      const decision = answer.decisions[index];
      if (!decision) throw new Error('check_out left an order without a decision');
      const { outcome } = decision;
      if (outcome === 'blocked') return refused(new BlockedOrder());
      if (outcome !== 'accepted' && outcome !== 'already_placed')
        return refused(refusalOf(outcome, decision, prepared.stored));
      soldOut.hold([...prepared.quoted.units.keys()], prepared.stored.id);
      // If another server has placed the order since the draft was read, both callers get that order.
      const { order_id: orderId = null, number = null } = outcome === 'accepted' ? {} : decision;
      const value = { orderId: orderId ?? prepared.orderId, number: number ?? prepared.number };
      return { status: 'fulfilled', value };
    });
  }

  /** Returns null if no order has time left. The time is measured after connecting, which may take a while. */
  async function checkOut(entries: readonly QueuedEntry[]): Promise<CheckoutAnswer | null> {
    const client = await kernel.pool.connect();
    let isLost = false;
    try {
      const now = performance.now();
      const timed = entries.map((entry) => ({ ...entry, patienceMs: Math.floor(entry.deadline - now) }));
      if (timed.every(({ patienceMs }) => patienceMs <= 0)) return null;
      const found = await client.query<{ answer: CheckoutAnswer }>({
        name: 'check_out',
        text: 'select check_out($1::jsonb) as answer',
        values: [checkoutBatch(kernel.keys, timed, kernel.clock.now())],
      });
      const answer = found.rows[0]?.answer;
      if (!answer) throw new Error('check_out gave no answer');
      return answer;
    } catch (error) {
      isLost = isConnectionLost(error);
      throw error;
    } finally {
      client.release(isLost);
    }
  }

  return writeAll;
}
