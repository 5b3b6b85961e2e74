import type { AuditFact } from '#modules/audit/public';

// `waiting.offered` is written by the database function that places the order.
type WaitingAction =
  | 'waiting.joined'
  | 'waiting.left'
  /** By the organizer, with a reason. */
  | 'waiting.removed'
  /** The organizer let an entry go before others. */
  | 'waiting.offered_out_of_turn'
  /** The draft can no longer be ordered. */
  | 'waiting.lapsed'
  /** The form asks for more than on joining. */
  | 'waiting.moved_to_end';

export function waitingFact(
  action: WaitingAction,
  entryId: string,
  detail: Readonly<Record<string, unknown>>,
): AuditFact {
  return { action, object: `waiting_entry:${entryId}`, detail };
}
