import type { Endpoint } from '@plenum/contract/kernel/endpoint';
import { kernelRefusals } from '@plenum/contract/kernel/refusals';
import type { Kernel } from '../../kernel.ts';
import { addressKey, anonymousLimit, keyLimit } from '../../rate-limit/general-limit.ts';
import { takeHit } from '../../rate-limit/take-hit.ts';
import {
  type Actor,
  type ActorKey,
  type Authentication,
  type Authenticator,
  callerId,
  isStaff,
  toActor,
} from '../actor.ts';
import { refuse } from '../../refusal/refusal-error.ts';

const IDENTITY_FRESH_MS = 10 * 60 * 1000;
const LONGEST_TOKEN = 256;

export interface Admission {
  readonly visitor: Actor | null;
  readonly loginExpired: boolean;
  readonly nextToken: string | undefined;
}

interface Caller {
  readonly authorization: string | undefined;
  readonly address: string;
}

/** Runs before the body is read: authenticates, checks access and the rate limit. */
export async function admit(
  kernel: Kernel,
  authenticator: Authenticator,
  endpoint: Endpoint,
  caller: Caller,
): Promise<Admission> {
  const authentication = await identify(authenticator, caller);
  if (authentication.kind === 'dead') anonymousLimit(kernel, caller.address);
  const visitor =
    authentication.kind === 'known'
      ? toActor(authentication.identity, kernel.config.staffSecondFactor)
      : null;
  if (visitor?.key) checkKey(kernel, endpoint, visitor.key);
  if (endpoint.access !== 'public') {
    if (authentication.kind === 'dead') refuse(kernelRefusals.LOGIN_ENDED);
    checkAccess(kernel, endpoint, visitor ?? refuse(kernelRefusals.LOGIN_FIRST));
  }
  if (endpoint.limit) {
    const who = visitor ? callerId(visitor) : addressKey(caller.address);
    const { calls, seconds } = endpoint.limit;
    const limit = { calls: calls * kernel.config.limitFactor, seconds };
    const hit = await takeHit(kernel.pool, `${endpoint.name}|${who}`, limit, kernel.clock.now());
    if (!hit.allowed) refuse(kernelRefusals.TOO_MANY, { retryAfterSeconds: hit.retryAfterSeconds });
  }
  return {
    visitor,
    loginExpired: authentication.kind === 'dead',
    nextToken: authentication.kind === 'known' ? authentication.nextToken : undefined,
  };
}

async function identify(
  authenticator: Authenticator,
  { authorization, address }: Caller,
): Promise<Authentication> {
  const token = (authorization ?? '').replace(/^Bearer /, '');
  if (token === '') return { kind: 'none' };
  if (token.length > LONGEST_TOKEN) return { kind: 'dead' };
  return authenticator.authenticate(token, address);
}

/** A key may only call the endpoints that name one of its scopes, not even those that everyone may call. */
function checkKey(kernel: Kernel, { scope }: Endpoint, key: ActorKey): void {
  keyLimit(kernel, key.id);
  if (scope === undefined) refuse(kernelRefusals.CLOSED_TO_KEYS);
  if (scope !== 'any' && !key.scopes.includes(scope))
    refuse(kernelRefusals.SCOPE_MISSING, { values: { scope } });
}

function checkAccess(kernel: Kernel, endpoint: Endpoint, actor: Actor): void {
  if (!isOpenTo(endpoint, actor))
    refuse(
      isOpenTo(endpoint, actor.grantedRoles) ? kernelRefusals.SECOND_FACTOR_NEEDED : kernelRefusals.FORBIDDEN,
    );
  if (endpoint.recentIdentity) {
    const age = kernel.clock.now().getTime() - actor.identityConfirmedAt.getTime();
    if (age > IDENTITY_FRESH_MS) refuse(kernelRefusals.CONFIRM_IDENTITY);
  }
}

function isOpenTo({ access }: Endpoint, roles: Actor['grantedRoles']): boolean {
  if (access === 'administrator') return roles.administrator;
  return access !== 'staff' || isStaff(roles);
}
