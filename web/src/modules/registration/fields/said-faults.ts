import type { DraftHead, DraftMember } from '@plenum/contract/registration/people/draft';
import type { PlacedFault } from './faults.ts';

/** What the server said of something, and what that was then: once it is changed, the word no longer holds. */
export interface SaidFault extends PlacedFault {
  readonly was: string;
}

interface Content {
  readonly head: DraftHead;
  readonly members: readonly DraftMember[];
}

export function keepSaid(faults: readonly PlacedFault[], content: Content): SaidFault[] {
  return faults.map((fault) => ({ ...fault, was: partOf(fault, content) }));
}

export function stillSaid(said: readonly SaidFault[], content: Content): SaidFault[] {
  return said.filter((fault) => fault.was === partOf(fault, content));
}

function partOf({ memberId, field }: PlacedFault, { head, members }: Content): string {
  if (memberId === null) return JSON.stringify(field === 'method' ? head.method : head);
  const member = members.find(({ id }) => id === memberId);
  if (field === 'hotelConsent') return String(member?.hotelConsent);
  if (field.startsWith('stay.')) return JSON.stringify(member?.stay);
  if (field.startsWith('activities.')) return JSON.stringify(member?.activityIds);
  return member?.values[field] ?? '';
}
