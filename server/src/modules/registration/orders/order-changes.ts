import type { AuditAction } from '@plenum/contract/audit/action-words';
import type { Language } from '@plenum/contract/kernel/language';
import type { OrderChange, OrderChangeKind } from '@plenum/contract/registration/orders/schemas';
import { reviewStates } from '@plenum/contract/registration/states';
import type { Db, Tx } from '#kernel/db/database';
import { findFacts, type FoundFact } from '#modules/audit/public';
import type { OrderRow } from '../tables.ts';

// The actions of the audit log that the buyer sees in the order's history. Changes of the order's state come from
// another table.
const kinds = {
  'registration.resubmitted': 'resubmitted',
  'participant.substituted': 'substituted',
  'participant.type_changed': 'type_changed',
  'order.method_changed': 'method_changed',
  'payment.currency_changed': 'currency_changed',
  'order.repriced': 'repriced',
  'order.hold_extended': 'hold_extended',
  'refund.asked': 'refund_asked',
  'refund.withdrawn': 'refund_withdrawn',
  'refund.refused': 'refund_refused',
  'refund.waived': 'waived',
} as const satisfies Partial<Record<AuditAction, OrderChangeKind>>;

const reviewed = 'registration.reviewed';
const actions: readonly AuditAction[] = [...(Object.keys(kinds) as (keyof typeof kinds)[]), reviewed];

export interface FoundChange extends Omit<OrderChange, 'at' | 'actor'> {
  readonly at: Date;
  readonly actor: string | null;
}

/**
 * Returns the changes to an order and its registration except state changes, earliest first. Facts about the
 * registration and its participants are shown with the first order only, so that they don't appear once for each
 * addition.
 */
export async function findOrderChanges(
  db: Db | Tx,
  { id, registrationId, addsTo }: Pick<OrderRow, 'id' | 'registrationId' | 'addsTo'>,
  participantIds: readonly string[],
  language: Language,
): Promise<FoundChange[]> {
  const people = [...new Set(participantIds)].map((one) => `participant:${one}`);
  const objects = [`order:${id}`, ...(addsTo === null ? [`registration:${registrationId}`, ...people] : [])];
  const facts = await findFacts(db, objects, actions);
  return facts.flatMap((fact) => {
    const kind = kindOf(fact);
    return kind ? [{ kind, at: fact.at, actor: fact.actor, detail: fromTo(fact, kind, language) }] : [];
  });
}

function kindOf({ action, detail }: FoundFact): OrderChangeKind | undefined {
  if (action === reviewed) return reviewStates.find((state) => state === detail['to']);
  return Object.entries(kinds).find(([known]) => known === action)?.[1];
}

// Returns the old and the new name. A person's name is plain text; a type's name is a text in two languages.
function fromTo({ detail }: FoundFact, kind: OrderChangeKind, language: Language): string {
  if (kind !== 'substituted' && kind !== 'type_changed') return '';
  const names = [detail['from'], detail['to']].map((value) => nameIn(value, language));
  return names.every((name) => name !== '') ? names.join(' → ') : '';
}

function nameIn(value: unknown, language: Language): string {
  if (typeof value === 'string') return value;
  const text: unknown = Reflect.get(Object(value), language === 'en' ? 'en' : 'zh');
  return typeof text === 'string' ? text : '';
}
