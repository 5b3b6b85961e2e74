import type { Refusal } from '@plenum/contract/kernel/refusals';
import { changeRefusals } from '@plenum/contract/registration/change-messages';
import { sql } from 'drizzle-orm';
import type { Tx } from '#kernel/db/database';
import { refuse } from '#kernel/refusal/refusal-error';
import type { OrderRow } from '../tables.ts';
import { hasAdditions, isLaterThan } from '../orders/additions.ts';

type Releases = 'all' | 'nothing' | readonly number[];

export async function requireReleasable(tx: Tx, order: OrderRow, releases: Releases): Promise<void> {
  const whyNot = await whyNotRelease(tx, order, releases);
  if (whyNot !== null) refuse(whyNot);
}

/**
 * Returns the reason why a refund of an order, whose row is locked, can't cancel these items; null if it can. Other
 * orders of the registration may depend on them: a person without a place can have nothing from a later order, and the
 * remaining nights must be consecutive.
 */
export async function whyNotRelease(tx: Tx, order: OrderRow, releases: Releases): Promise<Refusal | null> {
  if (releases === 'nothing') return null;
  if (releases === 'all') return (await hasAdditions(tx, order)) ? changeRefusals.CHANGE_FOLLOWS : null;
  const chosen = sql.param([...releases]);
  // Finds a place, or all nights of this order, if another order builds on it.
  const followed = await tx.execute(sql`
    select from order_lines as ending
    join order_lines as other on other.participant_id = ending.participant_id and other.held and other.order_id <> ending.order_id
    join orders as later on later.id = other.order_id
    where ending.id = any (${chosen}::bigint[]) and ending.held and (ending.kind = 'conference'
      or (ending.kind = 'hotel' and other.kind = 'hotel' and ${isLaterThan(order)} and not exists (
        select from order_lines as kept where kept.order_id = ending.order_id and kept.participant_id = ending.participant_id
          and kept.held and kept.kind = 'hotel' and kept.id <> all (${chosen}::bigint[])))) limit 1`);
  if (followed.rows.length > 0) return changeRefusals.CHANGE_FOLLOWS;
  const gaps = await tx.execute(sql`
    select from order_lines as night
    where night.held and night.kind = 'hotel' and night.id <> all (${chosen}::bigint[])
      and night.participant_id in (
        select participant_id from order_lines where id = any (${chosen}::bigint[]) and kind = 'hotel')
    group by night.participant_id
    having sum(night.quantity) <> max(night.check_out) - min(night.check_in) limit 1`);
  return gaps.rows.length > 0 ? changeRefusals.CHANGE_GAP : null;
}
