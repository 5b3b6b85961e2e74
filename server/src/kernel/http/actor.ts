import type { Tx } from '../db/database.ts';

interface Roles {
  readonly administrator: boolean;
  /** Roles by the id of the thing they are held in. */
  readonly roles: ReadonlyMap<string, readonly string[]>;
}

/** Whose login a token belongs to. */
export interface Identity extends Roles {
  readonly accountId: string;
  readonly loginId: string;
  readonly secondFactor: boolean;
  readonly identityConfirmedAt: Date;
}

/**
 * Who is calling. Policies decide on this and nothing else. Its roles are those that may be used: an account without
 * the second factor has none where staff need it, so that any answer which depends on a role is an attendee's.
 */
export interface Actor extends Identity {
  /** What the account was given, to be used or not: for its own page and the life of its logins. It allows nothing. */
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

/** Owned here, implemented by the module that knows logins, plugged in by the application. */
export interface Authenticator {
  /** From this network address. */
  authenticate(token: string, address: string): Promise<Authentication>;
  /** Asked again where a change begins: an upload or a queue may lie between that and the first question. */
  stillStands(tx: Tx, actor: Actor): Promise<boolean>;
}

export function isStaff({ administrator, roles }: Roles): boolean {
  return administrator || roles.size > 0;
}
