import type { Tx } from '../db/database.ts';

interface Roles {
  readonly administrator: boolean;
  /** Roles, keyed by the id of the resource they apply to. */
  readonly roles: ReadonlyMap<string, readonly string[]>;
}

/** The account and the login that a token belongs to. */
export interface Identity extends Roles {
  readonly accountId: string;
  readonly loginId: string;
  readonly secondFactor: boolean;
  readonly identityConfirmedAt: Date;
}

/**
 * The caller, as policies see it. It only has roles that may be used: if staff need a second factor, an account without
 * one has no roles, so that every answer that depends on a role is the same as for an attendee.
 */
export interface Actor extends Identity {
  /** The account's roles, usable or not, for its own page and the lifetime of its logins. They grant nothing. */
  readonly grantedRoles: Roles;
}

const noRoles: Roles = { administrator: false, roles: new Map() };

export function toActor(identity: Identity, needsSecondFactor: boolean): Actor {
  const grantedRoles = { administrator: identity.administrator, roles: identity.roles };
  return { ...identity, ...(needsSecondFactor && !identity.secondFactor ? noRoles : {}), grantedRoles };
}

export type Authentication =
  | { readonly kind: 'none' }
  | { readonly kind: 'dead' }
  | { readonly kind: 'known'; readonly identity: Identity; readonly nextToken?: string };

/** Defined here, implemented by the accounts module, and registered by the application. */
export interface Authenticator {
  /** `address` is the caller's network address. */
  authenticate(token: string, address: string): Promise<Authentication>;
  /**
   * Returns whether the actor's login has not ended. It is checked again when a change begins, because time may have
   * passed since the first check, during an upload or in a queue.
   */
  stillStands(tx: Tx, actor: Actor): Promise<boolean>;
}

export function isStaff({ administrator, roles }: Roles): boolean {
  return administrator || roles.size > 0;
}
