import {
  type FoundProblem,
  type Sharer,
  sharingMessage,
  sharingRefusal,
  type SharingTerms,
  whyNotShare,
} from '@plenum/contract/registration/sharing/sharing-rule';
import { refuse } from '#kernel/refusal/refusal-error';

/** Terms of an invitation: the other person may have no bed yet, and books one by accepting. */
export const INVITING: SharingTerms = { by: 'guest', beds: 'on_acceptance', capacity: 2 };

interface Asked {
  /** The index of the caller's own person; null for the organizer. */
  readonly ownIndex: number | null;
  /** Returns the field at which a person's error is shown; null if there is none. */
  readonly fieldOf: (index: number) => string | null;
}

type Known<T extends readonly unknown[]> = { [K in keyof T]: NonNullable<T[K]> };

/** Returns all of these people, or refuses with the first reason why they can't share a room. */
export function requireSharing<const T extends readonly (Sharer | null)[]>(
  guests: T,
  terms: SharingTerms,
  asked: Asked,
): Known<T> {
  const [found] = whyNotShare(guests, terms);
  if (found) refuseSharing(found, asked);
  return guests as Known<T>;
}

export function refuseSharing({ index, problem }: FoundProblem, { ownIndex, fieldOf }: Asked): never {
  const field = fieldOf(index);
  const isOwn = index === ownIndex;
  const fields = field === null ? {} : { fields: { [field]: sharingMessage(problem, isOwn) } };
  refuse(sharingRefusal(problem, isOwn), fields);
}
