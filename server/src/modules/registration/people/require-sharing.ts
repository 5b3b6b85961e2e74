import {
  type FoundProblem,
  type Sharer,
  sharingMessage,
  sharingRefusal,
  type SharingTerms,
  whyNotShare,
} from '@plenum/contract/registration/sharing/sharing-rule';
import { refuse } from '#kernel/refusal/refusal-error';

/** An invitation: the other may have no bed yet, and books one by accepting. */
export const INVITING: SharingTerms = { by: 'guest', beds: 'on_acceptance', capacity: 2 };

interface Asked {
  /** The caller's own person among them; null for the organizer. */
  readonly ownIndex: number | null;
  /** Where a person's problem stands; null: beside no field. */
  readonly fieldOf: (index: number) => string | null;
}

type Known<T extends readonly unknown[]> = { [K in keyof T]: NonNullable<T[K]> };

/** All of these people, or a refusal with the first thing that keeps them from sharing a room. */
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
