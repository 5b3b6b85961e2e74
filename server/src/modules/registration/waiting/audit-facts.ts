import type { AuditFact } from '#modules/audit/public';

// `waiting.offered` is written by the database function that places the order.
type WaitingAction =
  | 'waiting.joined'
  | 'waiting.left'
  /** The organizer removed an entry, with a reason. */
  | 'waiting.removed'
  /** The organizer offered an entry its places before earlier entries. */
  | 'waiting.offered_out_of_turn'
  /** The draft can no longer be ordered. */
  | 'waiting.lapsed'
  /** The entry moved to the end of the list, because the form now asks for more than when the person joined. */
  | 'waiting.moved_to_end';

export function waitingFact(
  action: WaitingAction,
  entryId: string,
  detail: Readonly<Record<string, unknown>>,
): AuditFact {
  return { action, object: `waiting_entry:${entryId}`, detail };
}
