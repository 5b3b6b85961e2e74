import type { Tx } from '../db/database.ts';

interface Roles {
  readonly administrator: boolean;
  /** Roles, keyed by the id of the resource they apply to. */
  readonly roles: ReadonlyMap<string, readonly string[]>;
}

/** The API key with which a program calls. */
export interface ActorKey {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly string[];
}

/** The account and the login, or the API key, that a token belongs to. */
export interface Identity extends Roles {
  readonly accountId: string;
  /** The id of the key, if the caller has one. */
  readonly loginId: string;
  /** The account is then that of the key's owner. */
  readonly key?: ActorKey;
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
   * Returns whether the actor's login or key has not ended. It is checked again when a change begins, because time may have
   * passed since the first check, during an upload or in a queue.
   */
  stillStands(tx: Tx, actor: Actor): Promise<boolean>;
}

/** Returns the name under which calls are counted, and Idempotency-Keys are stored. A key has its own. */
export function callerId({ accountId, key }: Pick<Identity, 'accountId' | 'key'>): string {
  return key?.id ?? accountId;
}

export function isStaff({ administrator, roles }: Roles): boolean {
  return administrator || roles.size > 0;
}
