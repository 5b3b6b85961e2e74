import type { DraftHead, DraftMember } from '@plenum/contract/registration/people/draft';
import type { LocatedError } from './validation.ts';

/** The server's error about a value; once the value is changed, the error no longer applies. */
export interface SaidError extends LocatedError {
  readonly was: string;
}

interface Content {
  readonly head: DraftHead;
  readonly members: readonly DraftMember[];
}

export function keepSaid(fieldErrors: readonly LocatedError[], content: Content): SaidError[] {
  return fieldErrors.map((fieldError) => ({ ...fieldError, was: partOf(fieldError, content) }));
}

export function stillSaid(said: readonly SaidError[], content: Content): SaidError[] {
  return said.filter((fieldError) => fieldError.was === partOf(fieldError, content));
}

function partOf({ memberId, field }: LocatedError, { head, members }: Content): string {
  if (memberId === null) return JSON.stringify(field === 'method' || field === 'code' ? head[field] : head);
  const member = members.find(({ id }) => id === memberId);
  if (field === 'hotelConsent') return String(member?.hotelConsent);
  if (field.startsWith('stay.')) return JSON.stringify(member?.stay);
  if (field.startsWith('activities.')) return JSON.stringify(member?.activityIds);
  return member?.values[field] ?? '';
}
