import type { ApiKeyStatus } from '@plenum/contract/accounts/api-key-status';
import type { MeetingRole } from '@plenum/contract/accounts/schemas';

/** The facts that decide whether a key may be used now. */
export interface KeyFacts {
  readonly revokedAt: Date | null;
  readonly expiresAt: Date | null;
  /** Whether the owner’s account is disabled. */
  readonly disabled: boolean;
  readonly administrator: boolean;
  readonly secondFactor: boolean;
  /** The owner’s roles in the key’s conference. */
  readonly roles: readonly MeetingRole[];
}

/** A key never may do more than its owner, so it stops working as soon as the owner can’t work for the conference. */
export function keyStatus(facts: KeyFacts, needsSecondFactor: boolean, now: Date): ApiKeyStatus {
  if (facts.revokedAt !== null) return 'revoked';
  if (facts.expiresAt !== null && facts.expiresAt <= now) return 'expired';
  if (facts.disabled) return 'owner_disabled';
  if (rolesOfKey(facts).length === 0) return 'owner_without_role';
  if (needsSecondFactor && !facts.secondFactor) return 'owner_without_second_factor';
  return 'valid';
}

/**
 * Returns the roles of the key in its conference. An administrator may do everything there, so their key has the role
 * that may, and no rights outside of the conference.
 */
export function rolesOfKey({
  administrator,
  roles,
}: Pick<KeyFacts, 'administrator' | 'roles'>): readonly MeetingRole[] {
  return administrator && !roles.includes('owner') ? ['owner', ...roles] : roles;
}
