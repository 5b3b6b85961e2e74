import type { Tx } from '../db/database.ts';

/** Who is calling. Policies decide on this and nothing else. */
export interface Actor {
  readonly accountId: string;
  readonly loginId: string;
  readonly administrator: boolean;
  /** Roles by the id of the thing they are held in. */
  readonly roles: ReadonlyMap<string, readonly string[]>;
  readonly secondFactor: boolean;
  readonly identityConfirmedAt: Date;
}

export type Authentication =
  | { readonly kind: 'none' }
  | { readonly kind: 'dead' }
  | { readonly kind: 'known'; readonly actor: Actor; readonly nextToken?: string };

/** Owned here, implemented by the module that knows logins, plugged in by the application. */
export interface Authenticator {
  authenticate(token: string): Promise<Authentication>;
  /** Asked again where a change begins: an upload or a queue may lie between that and the first question. */
  stillStands(tx: Tx, actor: Actor): Promise<boolean>;
}

export function isStaff(actor: Actor): boolean {
  return actor.administrator || actor.roles.size > 0;
}
